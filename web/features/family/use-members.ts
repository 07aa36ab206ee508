import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMembers } from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { familyKeys } from './family-keys.ts'

const membersQuery = queryOptions({
  queryKey: familyKeys.members,
  queryFn: ({ signal }) => call(listMembers, undefined, { signal }),
  // Asked even where the browser thinks it is offline: it may be wrong.
  networkMode: 'always',
})

/** Who belongs to the family that is showing: the owner first, then in the order of joining. */
export const useMembers = () => useQuery(membersQuery)

import { queryOptions, useQuery } from '@tanstack/react-query'
import { listFamilyLinks } from '#server/features/family/invites/contract.ts'
import { familyKeys } from '#web/features/family/family-keys.ts'
import { call } from '#web/lib/call.ts'

const linksQuery = queryOptions({
  queryKey: familyKeys.links,
  queryFn: ({ signal }) => call(listFamilyLinks, undefined, { signal }),
  networkMode: 'always',
})

/** The invite links of the family, the newest first. */
export const useLinks = () => useQuery(linksQuery)

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissEndedMembership, listEndedMemberships } from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { familyKeys } from './queries.ts'

const endedMembershipsQuery = queryOptions({
  queryKey: familyKeys.ended,
  queryFn: ({ signal }) => call(listEndedMemberships, undefined, { signal }),
  networkMode: 'always',
})

/** Ended memberships that the person hasn't dismissed. */
export const useEndedMemberships = () => useQuery(endedMembershipsQuery)

/** Hides the notice at once; it returns if the call fails. */
export const useDismissEndedMembership = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familyId: number) => call(dismissEndedMembership, { params: { familyId } }),
    networkMode: 'always',
    onMutate: (familyId) =>
      client.setQueryData(endedMembershipsQuery.queryKey, (ended) => ended?.filter((one) => one.familyId !== familyId)),
    onSettled: () => client.invalidateQueries({ queryKey: endedMembershipsQuery.queryKey }),
  })
}

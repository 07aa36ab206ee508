import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dismissEndedMembership, listEndedMemberships } from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { familyKeys } from './queries.ts'

const endedFamiliesQuery = queryOptions({
  queryKey: familyKeys.ended,
  queryFn: ({ signal }) => call(listEndedMemberships, undefined, { signal }),
  networkMode: 'always',
})

/** The families the person does not belong to any more, for as long as they have not put that by. */
export const useEndedFamilies = () => useQuery(endedFamiliesQuery)

/** Puts the news by; it is out of sight at once, and comes back where the server could not be told. */
export const usePutByEnded = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familyId: number) => call(dismissEndedMembership, { params: { familyId } }),
    networkMode: 'always',
    onMutate: (familyId) =>
      client.setQueryData(endedFamiliesQuery.queryKey, (ended) => ended?.filter((one) => one.familyId !== familyId)),
    onSettled: () => client.invalidateQueries({ queryKey: endedFamiliesQuery.queryKey }),
  })
}

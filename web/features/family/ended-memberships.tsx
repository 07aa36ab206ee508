import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { dismissEndedMembership, listEndedMemberships } from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusBar } from '#web/ui/status-bar.tsx'
import { formatEnded } from './format-family.ts'
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

/** Reports an ended membership until it is dismissed. */
export function EndedMembershipNotice({ showing }: { showing: string }) {
  const { data: [ended] = [] } = useEndedMemberships()
  const dismiss = useDismissEndedMembership()
  if (!ended) return null
  return (
    <StatusBar
      icon={<Info aria-hidden />}
      action={
        <Button variant="secondary" onClick={() => dismiss.mutate(ended.familyId)} className="grow sm:grow-0">
          Got It
        </Button>
      }
    >
      <p className="font-[650]">{`You’re not in ${ended.familyName} anymore`}</p>
      <p className="text-small">{`${formatEnded(ended)} You’re looking at ${showing} now.`}</p>
    </StatusBar>
  )
}

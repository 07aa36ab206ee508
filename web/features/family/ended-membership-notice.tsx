import { Info } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { StatusBar } from '#web/ui/status-bar.tsx'
import { useDismissEndedMembership, useEndedMemberships } from './ended-memberships.ts'
import { formatEnded } from './format-family.ts'

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

import { Heading } from '#web/ui/heading.tsx'
import type { Phase } from '../session/recording-machine.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { ChosenQuestion } from './chosen-question.tsx'

export interface HeadlineProps {
  snapshot: SessionSnapshot
  firstName: string
}

/** What this moment is about: an invitation, the question that was chosen, or that we are listening. */
export function Headline({ snapshot, firstName }: HeadlineProps) {
  const { phase, draft } = snapshot
  if (draft.prompt) return <ChosenQuestion prompt={draft.prompt} />
  const invitation = headlineOf('idle', firstName)
  return (
    <div className="grid items-center *:col-start-1 *:row-start-1">
      {/* Keeps the room of the invitation, so that the button does not move under the finger. */}
      <p aria-hidden className="invisible font-story text-display font-[560] wrap-anywhere">
        {invitation}
      </p>
      <Heading level={1}>{headlineOf(phase, firstName)}</Heading>
    </div>
  )
}

function headlineOf(phase: Phase, firstName: string): string {
  if (phase === 'recording') return 'We are listening'
  if (phase === 'paused') return 'Take your time'
  if (phase === 'processing') return 'One moment'
  return firstName ? `What would you like to tell, ${firstName}?` : 'What would you like to tell?'
}

import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Heart, Mic } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { paths } from '#web/lib/paths.ts'
import { Outcome } from '#web/ui/outcome.tsx'
import { HomeLink } from './home-link.tsx'
import type { Joined } from './machine.ts'
import { NotMeButton } from './not-me-button.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { WhichShows } from './which-shows.tsx'

/** As specified. */
const REDIRECT_AFTER = 3000

const NEXT_STEPS = [
  { Mark: BookOpen, text: 'Hear and read what the others have told.' },
  { Mark: Mic, text: 'Press the red button and tell a story yourself.' },
]

export interface SuccessViewProps {
  familyName: string | null
  /** Null where the account was made for this family: then there is nothing to take back. */
  joined: Joined | null
  /** They were asked, and their other family is still showing. */
  agreed: boolean
  user: User | null
  onLeft: () => void
}

/** They belong to the family now; where it is the one that shows, the app opens by itself after a moment. */
export function SuccessView({ familyName, joined, agreed, user, onLeft }: SuccessViewProps) {
  const [stays, setStays] = useState(agreed)
  const navigate = useNavigate()
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate, stays])
  return (
    <Outcome
      title="Welcome to the Family!"
      picture={<Heart aria-hidden />}
      actions={
        <>
          {agreed && joined && user ? <WhichShows joined={joined} user={user} /> : <HomeLink size="large" />}
          {joined && user && <NotMeButton joined={joined} user={user} onAsk={() => setStays(true)} onLeft={onLeft} />}
        </>
      }
    >
      <p className="text-lead wrap-anywhere">
        {familyName ? (
          <>
            You now belong to <strong className="font-[650]">{familyName}</strong>.
          </>
        ) : (
          'You now belong to this family.'
        )}
      </p>
      {agreed ? (
        <p className="wrap-anywhere">
          {user?.familyName ?? 'Your other family'} is still the one that shows, and what you record goes to it. At the
          top of every page you can show the other.
        </p>
      ) : (
        <NextSteps />
      )}
      {user && <SignedInAs user={user} />}
      {!stays && <p className="text-ink-soft">Your home page opens by itself in a moment.</p>}
    </Outcome>
  )
}

function NextSteps() {
  return (
    <ul aria-label="Next steps" className="flex flex-col gap-3 text-left">
      {NEXT_STEPS.map(({ Mark, text }) => (
        <li key={text} className="flex gap-3">
          <Mark aria-hidden className="mt-[0.2em] size-6 shrink-0 text-evergreen" />
          {text}
        </li>
      ))}
    </ul>
  )
}

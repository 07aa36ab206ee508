import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Heart, Mic } from 'lucide-react'
import { useEffect } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { paths } from '#web/app/paths.ts'
import { Outcome } from '#web/ui/outcome.tsx'
import { HomeLink } from './home-link.tsx'
import { SignedInAs } from './signed-in-as.tsx'

/** As specified. */
const REDIRECT_AFTER = 3000

const NEXT_STEPS = [
  { Mark: BookOpen, text: 'Hear and read what the others have told.' },
  { Mark: Mic, text: 'Press the red button and tell a story yourself.' },
]

/** They belong to the family now; the app opens by itself after a moment. */
export function SuccessView({ familyName, user }: { familyName: string | null; user: User | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: paths.home, replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome title="Welcome to the Family!" picture={<Heart aria-hidden />} actions={<HomeLink size="large" />}>
      <p className="text-lead wrap-anywhere">
        {familyName ? (
          <>
            You now belong to <strong className="font-[650]">{familyName}</strong>.
          </>
        ) : (
          'You now belong to this family.'
        )}
      </p>
      <ul aria-label="Next steps" className="flex flex-col gap-3 text-left">
        {NEXT_STEPS.map(({ Mark, text }) => (
          <li key={text} className="flex gap-3">
            <Mark aria-hidden className="mt-[0.2em] size-6 shrink-0 text-evergreen" />
            {text}
          </li>
        ))}
      </ul>
      {user && <SignedInAs user={user} />}
      <p className="text-ink-soft">Your home page opens by itself in a moment.</p>
    </Outcome>
  )
}

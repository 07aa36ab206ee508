import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Heart, Mic } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { dismissEndedMembership, leaveFamily } from '#server/features/family/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { tellOtherTabs, userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/page-state.tsx'
import { useShowFamily } from '../queries.ts'
import { HomeLink, SignedInAs } from './join-actions.tsx'
import type { Joined } from './join-machine.ts'

/** As specified. */
const REDIRECT_AFTER = 3000

const NEXT_STEPS = [
  { Mark: BookOpen, text: 'Hear and read what the others have told.' },
  { Mark: Mic, text: 'Press the red button and tell a story yourself.' },
]

interface SuccessViewProps {
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

/** Which family to go on with: the one that was joined, or the one that shows. */
function WhichShows({ joined, user }: { joined: Joined; user: User }) {
  const navigate = useNavigate()
  const show = useShowFamily()
  const look = () => show.mutate(joined.familyId, { onSuccess: () => void navigate({ to: paths.home, replace: true }) })
  return (
    <>
      {show.isError && (
        <Notice tone="error" title="The family could not be shown">
          {sentenceOf(show.error)}
        </Notice>
      )}
      <Button size="large" pending={show.isPending} pendingLabel="One moment…" onClick={look}>
        Show {joined.familyName}
      </Button>
      <HomeLink size="large" variant="secondary" label={`Stay with ${user.familyName ?? 'the other'}`} />
    </>
  )
}

interface NotMeButtonProps {
  joined: Joined
  user: User
  /** The page must stay while this is being decided. */
  onAsk: () => void
  onLeft: () => void
}

/** The way out for somebody who joined under an account that is not theirs. */
function NotMeButton({ joined, user, onAsk, onLeft }: NotMeButtonProps) {
  const [asks, setAsks] = useState(false)
  const undo = useUndoJoining(joined)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setAsks(true)
          onAsk()
        }}
      >
        This Is Not Me
      </Button>
      <ActionDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Leave this family again?"
        safeLabel="Stay"
        confirmLabel="Leave Again"
        pending={undo.isPending}
        problem={undo.isError ? { title: 'You have not left', sentence: sentenceOf(undo.error) } : null}
        pendingLabel="Leaving…"
        onConfirm={() => undo.mutate(undefined, { onSuccess: onLeft })}
      >
        <p className="wrap-anywhere">
          You joined {joined.familyName} as {user.firstName} {user.lastName}. That can be taken back.
        </p>
        <p className="wrap-anywhere">The invite is used up all the same. Whoever it was meant for needs a new one.</p>
      </ActionDialog>
    </>
  )
}

/** Leaves the family that was just joined, whichever is showing. */
const useUndoJoining = ({ familyId }: Joined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveFamily, undefined, { headers: { [FAMILY_HEADER]: String(familyId) } }),
    networkMode: 'always',
    onSuccess: () => {
      // They know; no other page need tell them.
      void call(dismissEndedMembership, { params: { familyId } }).catch(() => {})
      tellOtherTabs('family')
      return client.fetchQuery(userQuery).catch(() => {})
    },
  })
}

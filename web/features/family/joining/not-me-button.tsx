import { useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ActDialog } from '#web/ui/act-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Joined } from './machine.ts'
import { useUndoJoining } from './use-undo-joining.ts'

export interface NotMeButtonProps {
  joined: Joined
  user: User
  /** The page must stay while this is being decided. */
  onAsk: () => void
  onLeft: () => void
}

/** The way out for somebody who joined under an account that is not theirs. */
export function NotMeButton({ joined, user, onAsk, onLeft }: NotMeButtonProps) {
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
      <ActDialog
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
      </ActDialog>
    </>
  )
}

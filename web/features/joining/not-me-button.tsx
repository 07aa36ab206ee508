import { useState } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => !open && !undo.isPending && setAsks(false)}
        title="Leave this family again?"
        safeLabel="Stay"
        confirmLabel="Leave Again"
        danger
        pending={undo.isPending}
        pendingLabel="Leaving…"
        onConfirm={() => undo.mutate(undefined, { onSuccess: onLeft })}
      >
        <div className="flex flex-col gap-3 wrap-anywhere">
          <p>
            You joined {joined.familyName} as {user.firstName} {user.lastName}. That can be taken back.
          </p>
          <p>The invite is used up all the same. Whoever it was meant for needs a new one.</p>
          {undo.isError && (
            <Notice tone="error" title="You have not left">
              {sentenceOf(undo.error)}
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}

import { ConfirmDialog } from '#web/ui/dialog.tsx'

interface SignOutQuestionProps {
  onStay: () => void
  onLeave: () => void
  pending: boolean
}

/** Asks a person without a password before they sign out: they can't sign in again without their link. */
export function SignOutQuestion({ onStay, onLeave, pending }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !pending && onStay()}
      title="Sign out on this device?"
      safeLabel="Stay Signed In"
      confirmLabel="Sign Out"
      pending={pending}
      onConfirm={onLeave}
    >
      <p>To come back, you’ll need your personal link or its printed code. Unsent recordings stay on this device.</p>
    </ConfirmDialog>
  )
}

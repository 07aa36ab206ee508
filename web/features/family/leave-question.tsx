import { sentenceOf } from '#web/lib/call-error.ts'
import { ActDialog } from '#web/ui/act-dialog.tsx'
import { useLeaveFamily } from './use-leave-family.ts'

/** Asks before somebody leaves a family, and says what that means. */
export function LeaveQuestion({ familyName, onClose }: { familyName: string; onClose: () => void }) {
  const leave = useLeaveFamily()
  return (
    <ActDialog
      onClose={onClose}
      title={`Leave ${familyName}?`}
      safeLabel="Stay"
      confirmLabel="Leave"
      pending={leave.isPending}
      problem={leave.isError ? { title: 'You have not left', sentence: sentenceOf(leave.error) } : null}
      pendingLabel="Leaving…"
      onConfirm={() => leave.mutate(undefined, { onSuccess: onClose })}
    >
      <p>You will no longer hear or read the stories of this vault. To come back, you would need a new invite.</p>
      <p>The stories you told stay in it, in your name. Recordings that wait on this device stay on it.</p>
    </ActDialog>
  )
}

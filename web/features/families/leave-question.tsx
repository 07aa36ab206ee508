import { sentenceOf } from '#web/lib/call-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLeaveFamily } from './use-leave-family.ts'

/** Asks before somebody leaves a family, and says what that means. */
export function LeaveQuestion({ familyName, onClose }: { familyName: string; onClose: () => void }) {
  const leave = useLeaveFamily()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !leave.isPending && onClose()}
      title={`Leave ${familyName}?`}
      safeLabel="Stay"
      confirmLabel="Leave"
      danger
      pending={leave.isPending}
      pendingLabel="Leaving…"
      onConfirm={() => leave.mutate(undefined, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        <p>You will no longer hear or read the stories of this vault. To come back, you would need a new invite.</p>
        <p>The stories you told stay in it, in your name. Recordings that wait on this device stay on it.</p>
        {leave.isError && (
          <Notice tone="error" title="You have not left">
            {sentenceOf(leave.error)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

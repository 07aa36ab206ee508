import type { Member } from '#server/features/families/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fullName } from './say-member.ts'
import { useRemoveMember } from './use-remove-member.ts'

/** Asks before a relative's access ends, and says what that means. */
export function RemoveQuestion({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember()
  const name = fullName(member)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Remove ${name}?`}
      confirmLabel={`Remove ${member.firstName || name}`}
      danger
      pending={remove.isPending}
      pendingLabel="Removing…"
      onConfirm={() => remove.mutate(member, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        <p>Their access ends at once, on every device. They can no longer hear or read anything in this vault.</p>
        <p>The stories they told stay here, in their name. To let them in again, you would invite them again.</p>
        {remove.isError && (
          <Notice tone="error" title={`${name} was not removed`}>
            {sentenceOf(remove.error)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

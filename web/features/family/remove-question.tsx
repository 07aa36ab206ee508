import type { Member } from '#server/features/family/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ActDialog } from '#web/ui/act-dialog.tsx'
import { fullName } from './format-member.ts'
import { useRemoveMember } from './use-remove-member.ts'

/** Asks before a relative's access ends, and says what that means. */
export function RemoveQuestion({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember()
  const name = fullName(member)
  return (
    <ActDialog
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel={`Remove ${member.firstName || name}`}
      pending={remove.isPending}
      problem={remove.isError ? { title: `${name} was not removed`, sentence: sentenceOf(remove.error) } : null}
      pendingLabel="Removing…"
      onConfirm={() => remove.mutate(member, { onSuccess: onClose })}
    >
      <p>Their access ends at once, on every device. They can no longer hear or read anything in this vault.</p>
      <p>The stories they told stay here, in their name. To let them in again, you would invite them again.</p>
    </ActDialog>
  )
}

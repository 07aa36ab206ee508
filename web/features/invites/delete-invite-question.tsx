import type { FamilyLink } from '#server/features/invites/contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DELETE_FAILED, inviteProblem } from './invite-problem.ts'
import { useDeleteInvite } from './use-invites.ts'

/** Asks before a link stops working: that cannot be taken back. */
export function DeleteInviteQuestion({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const remove = useDeleteInvite()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Delete this invite?"
      safeLabel="Keep It"
      confirmLabel="Delete Invite"
      danger
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(link.id, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        <p>
          {link.status === 'pending'
            ? 'The link stops working at once. Whoever has it cannot join by it any more. You can always make a new one.'
            : 'The link has ended already, and goes from this list.'}
        </p>
        {remove.isError && (
          <Notice tone="error" title="The invite was not deleted">
            {inviteProblem(remove.error, DELETE_FAILED)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

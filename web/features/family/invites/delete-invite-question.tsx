import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { ActDialog } from '#web/ui/act-dialog.tsx'
import { DELETE_FAILED, inviteProblem } from './invite-problem.ts'
import { useDeleteInvite } from './use-invites.ts'

/** Asks before a link stops working: that cannot be taken back. */
export function DeleteInviteQuestion({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const remove = useDeleteInvite()
  return (
    <ActDialog
      onClose={onClose}
      title="Delete this invite?"
      safeLabel="Keep It"
      confirmLabel="Delete Invite"
      pending={remove.isPending}
      problem={
        remove.isError
          ? { title: 'The invite was not deleted', sentence: inviteProblem(remove.error, DELETE_FAILED) }
          : null
      }
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(link.id, { onSuccess: onClose })}
    >
      <p>
        {link.status === 'pending'
          ? 'The link stops working at once. Whoever has it cannot join by it any more. You can always make a new one.'
          : 'The link has ended already, and goes from this list.'}
      </p>
    </ActDialog>
  )
}

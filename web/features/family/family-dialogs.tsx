import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Member } from '#server/features/family/contract.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { deleteQuestion, type FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { fullName } from './format-family.ts'
import { MailDialog } from './invites/email-dialog.tsx'
import { InviteDialog } from './invites/invite-dialog.tsx'
import { DELETE_FAILED, inviteProblem, useDeleteInvite } from './invites/queries.ts'
import { ShareDialog } from './invites/share-dialog.tsx'
import type { FamilyWindow } from './lazy-family-dialog.tsx'
import { useLeaveFamily, useRemoveMember } from './queries.ts'
import { questionKeys } from './questions/family-questions.ts'

export interface FamilyWindowsProps {
  shown: FamilyWindow
  familyName: string
  onClose: () => void
}

/** Whichever window is open over the family page. */
export function FamilyWindows({ shown, familyName, onClose }: FamilyWindowsProps) {
  switch (shown.kind) {
    case 'invite':
      return <InviteDialog wish={shown.wish} onClose={onClose} />
    case 'show':
    case 'by-hand':
      return <ShareDialog link={shown.link} byHand={shown.kind === 'by-hand'} onClose={onClose} />
    case 'mail':
      return <MailDialog link={shown.link} onClose={onClose} />
    case 'delete':
      return <DeleteInviteQuestion link={shown.link} onClose={onClose} />
    case 'remove':
      return <RemoveQuestion member={shown.member} onClose={onClose} />
    case 'leave':
      return <LeaveQuestion familyName={familyName} onClose={onClose} />
    case 'delete-question':
      return <DeleteQuestionDialog question={shown.question} onClose={onClose} />
  }
}

/** Asks before a relative's access ends, and says what that means. */
export function RemoveQuestion({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember()
  const name = fullName(member)
  return (
    <ActionDialog
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
    </ActionDialog>
  )
}

/** Asks before somebody leaves a family, and says what that means. */
export function LeaveQuestion({ familyName, onClose }: { familyName: string; onClose: () => void }) {
  const leave = useLeaveFamily()
  return (
    <ActionDialog
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
    </ActionDialog>
  )
}

/** Asks before a link stops working: that cannot be taken back. */
export function DeleteInviteQuestion({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const remove = useDeleteInvite()
  return (
    <ActionDialog
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
    </ActionDialog>
  )
}

/** Asks before a question is deleted, and says what stays. */
export function DeleteQuestionDialog({ question, onClose }: { question: FamilyQuestion; onClose: () => void }) {
  const remove = useDeleteQuestion()
  return (
    <ActionDialog
      onClose={onClose}
      title="Delete this question?"
      safeLabel="Keep It"
      confirmLabel="Delete Question"
      pending={remove.isPending}
      problem={remove.isError ? { title: 'The question was not deleted', sentence: sentenceOf(remove.error) } : null}
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(question.id, { onSuccess: onClose })}
    >
      <p className="border-l-2 border-hairline pl-4 font-story wrap-anywhere">{question.question}</p>
      <p>
        {question.status === 'answered'
          ? 'The story that answers it stays in the vault.'
          : 'Nobody has answered it yet. It goes from everyone’s story ideas.'}
      </p>
    </ActionDialog>
  )
}

/** Takes a question back. */
const useDeleteQuestion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteQuestion, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Question Deleted' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: questionKeys.all }),
  })
}

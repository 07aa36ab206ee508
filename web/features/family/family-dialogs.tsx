import { useQueryClient } from '@tanstack/react-query'
import type { Storyteller, StorytellerWithToken } from '#server/features/account/storyteller-links/contract.ts'
import type { Member } from '#server/features/family/contract.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { deleteQuestion, type FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { fullName } from './format-family.ts'
import { EmailDialog } from './invites/email-dialog.tsx'
import { type InviteDefaults, InviteDialog } from './invites/invite-dialog.tsx'
import type { LinkDialog } from './invites/invites-section.tsx'
import { DELETE_FAILED, inviteErrorText, useDeleteInvite } from './invites/queries.ts'
import { ShareDialog } from './invites/share-dialog.tsx'
import { useLeaveFamily, useRemoveMember } from './queries.ts'
import { questionKeys } from './questions/family-questions.ts'
import { RecoveryDialog } from './recovery/recovery-dialog.tsx'
import {
  AddStorytellerDialog,
  type FirstStoryteller,
  RenewLinkDialog,
  LinkDialog as StorytellerLinkDialog,
  TurnOffLinkDialog,
} from './storyteller-links/storyteller-dialogs.tsx'

/** The dialogs of the family page, with what each of them is about. The first storyteller is added on the record screen. */
export type FamilyDialog =
  | { kind: 'invite'; defaults: InviteDefaults }
  | { kind: LinkDialog; link: FamilyLink }
  | { kind: 'remove'; member: Member }
  | { kind: 'vouch'; members: readonly Member[] }
  | { kind: 'leave' }
  | { kind: 'add-storyteller'; first?: FirstStoryteller }
  | { kind: 'storyteller-link'; storyteller: StorytellerWithToken }
  | { kind: 'renew-link' | 'turn-off-link'; storyteller: Storyteller }
  | { kind: 'delete-question'; question: FamilyQuestion }

export interface FamilyDialogsProps {
  dialog: FamilyDialog
  familyName: string
  onClose: () => void
}

/** All dialogs of the family page. They are fetched as one chunk, because the page itself needs none of them. */
export function FamilyDialogs({ dialog, familyName, onClose }: FamilyDialogsProps) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteDialog defaults={dialog.defaults} onClose={onClose} />
    case 'share':
    case 'copy-by-hand':
      return <ShareDialog link={dialog.link} hasCopyFailed={dialog.kind === 'copy-by-hand'} onClose={onClose} />
    case 'email':
      return <EmailDialog link={dialog.link} onClose={onClose} />
    case 'delete':
      return <DeleteInviteDialog link={dialog.link} onClose={onClose} />
    case 'remove':
      return <RemoveMemberDialog member={dialog.member} onClose={onClose} />
    case 'vouch':
      return <RecoveryDialog step="vouch" people={dialog.members} onClose={onClose} />
    case 'leave':
      return <LeaveFamilyDialog familyName={familyName} onClose={onClose} />
    case 'add-storyteller':
      return <AddStorytellerDialog {...dialog} onClose={onClose} />
    case 'storyteller-link':
      return <StorytellerLinkDialog storyteller={dialog.storyteller} canBeShownAgain onClose={onClose} />
    case 'renew-link':
      return <RenewLinkDialog storyteller={dialog.storyteller} onClose={onClose} />
    case 'turn-off-link':
      return <TurnOffLinkDialog storyteller={dialog.storyteller} onClose={onClose} />
    case 'delete-question':
      return <DeleteQuestionDialog question={dialog.question} onClose={onClose} />
  }
}

function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember()
  const name = fullName(member)
  return (
    <ActionDialog
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel={`Remove ${member.firstName || name}`}
      pending={remove.isPending}
      problem={remove.isError ? { title: `We couldn’t remove ${name}`, sentence: sentenceOf(remove.error) } : null}
      pendingLabel="Removing…"
      onConfirm={() => remove.mutate(member, { onSuccess: onClose })}
    >
      <p>Their access ends right away, on every device. They won’t be able to hear or read anything in this vault.</p>
      <p>The stories they told stay here, under their name. You can invite them again later.</p>
    </ActionDialog>
  )
}

function LeaveFamilyDialog({ familyName, onClose }: { familyName: string; onClose: () => void }) {
  const leave = useLeaveFamily()
  return (
    <ActionDialog
      onClose={onClose}
      title={`Leave ${familyName}?`}
      safeLabel="Stay"
      confirmLabel="Leave"
      pending={leave.isPending}
      problem={leave.isError ? { title: 'You’re still in this family', sentence: sentenceOf(leave.error) } : null}
      pendingLabel="Leaving…"
      onConfirm={() => leave.mutate(undefined, { onSuccess: onClose })}
    >
      <p>You won’t be able to hear or read the stories in this vault anymore. To come back, you’d need a new invite.</p>
      <p>The stories you told stay there, under your name. Unsaved recordings stay on this device.</p>
    </ActionDialog>
  )
}

function DeleteInviteDialog({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
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
          ? { title: 'We couldn’t delete this invite', sentence: inviteErrorText(remove.error, DELETE_FAILED) }
          : null
      }
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(link.id, { onSuccess: onClose })}
    >
      <p>
        {link.status === 'pending'
          ? 'The link stops working right away, and no one can join with it anymore. You can always create a new one.'
          : 'This link has already expired. It will be removed from this list.'}
      </p>
    </ActionDialog>
  )
}

function DeleteQuestionDialog({ question, onClose }: { question: FamilyQuestion; onClose: () => void }) {
  const remove = useDeleteQuestion()
  return (
    <ActionDialog
      onClose={onClose}
      title="Delete this question?"
      safeLabel="Keep It"
      confirmLabel="Delete Question"
      pending={remove.isPending}
      problem={
        remove.isError ? { title: 'We couldn’t delete this question', sentence: sentenceOf(remove.error) } : null
      }
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(question.id, { onSuccess: onClose })}
    >
      <p className="border-l-2 border-hairline pl-4 font-story wrap-anywhere">{question.question}</p>
      <p>
        {question.status === 'answered'
          ? 'The story that answers it stays in the vault.'
          : 'No one has answered it yet. It will disappear from everyone’s story ideas.'}
      </p>
    </ActionDialog>
  )
}

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

import { DeleteInviteQuestion } from '#web/features/family/invites/delete-invite-question.tsx'
import { InviteDialog } from '#web/features/family/invites/invite-dialog.tsx'
import { MailDialog } from '#web/features/family/invites/mail-dialog.tsx'
import { ShareDialog } from '#web/features/family/invites/share-dialog.tsx'
import { DeleteQuestionDialog } from '#web/features/family/questions/delete-question-dialog.tsx'
import { LeaveQuestion } from '../leave-question.tsx'
import { RemoveQuestion } from '../remove-question.tsx'
import type { FamilyWindow } from './family-window.tsx'

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

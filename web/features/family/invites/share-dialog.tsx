import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatJoining } from './format-expiry.ts'
import { inviteAddress } from './invite-link.ts'
import { ShareButtons } from './share-buttons.tsx'
import { SharePanel } from './share-panel.tsx'
import { useShare } from './use-share.ts'

export interface ShareDialogProps {
  link: FamilyLink
  /** Neither sharing nor copying worked. */
  byHand: boolean
  onClose: () => void
}

/** An invite link to give away. */
export function ShareDialog({ link, byHand, onClose }: ShareDialogProps) {
  const sharing = useShare(inviteAddress(link.inviteCode ?? ''))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this invite"
      description={formatJoining(link.expiresAt, Date.now())}
      footer={<ShareButtons sharing={sharing} onClose={onClose} />}
    >
      <SharePanel link={link} byHand={byHand || sharing.failed} />
    </Dialog>
  )
}

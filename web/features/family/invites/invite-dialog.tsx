import { useState } from 'react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatJoining } from './format-expiry.ts'
import { INVITE_FORM, InviteForm, type InviteWish } from './invite-form.tsx'
import { inviteAddress } from './invite-link.ts'
import { CREATE_FAILED, inviteProblem } from './invite-problem.ts'
import { ShareButtons } from './share-buttons.tsx'
import { SharePanel } from './share-panel.tsx'
import { useCreateInvite } from './use-invites.ts'
import { useShare } from './use-share.ts'

/** Inviting a relative: who they are, then the link to give to them. One window, so that the focus knows its way back. */
export function InviteDialog({ wish, onClose }: { wish: InviteWish; onClose: () => void }) {
  const create = useCreateInvite()
  const [made, setMade] = useState<FamilyLink | null>(null)
  const sharing = useShare(inviteAddress(made?.inviteCode ?? ''))
  const form = (
    <>
      {create.isError && (
        <div className="w-full grow">
          <Notice tone="error" title="The invite was not created">
            {inviteProblem(create.error, CREATE_FAILED)}
          </Notice>
        </div>
      )}
      <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={INVITE_FORM} pending={create.isPending} pendingLabel="Creating…">
        Create Invite
      </Button>
    </>
  )
  return (
    <Dialog
      open
      // What is being made is not called off: there would be a link that nobody has seen.
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={made ? 'Your invite is ready' : 'Invite a relative'}
      description={made ? formatJoining(made.expiresAt, Date.now()) : 'You get a link that works for one person.'}
      footer={made ? <ShareButtons sharing={sharing} onClose={onClose} /> : form}
    >
      {made ? (
        <SharePanel link={made} fresh byHand={sharing.failed} />
      ) : (
        <InviteForm wish={wish} onSend={(wanted) => create.mutate(wanted, { onSuccess: setMade })} />
      )}
    </Dialog>
  )
}

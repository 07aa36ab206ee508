import { Copy, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { OutboxLink } from '#web/features/email/outbox-link.tsx'
import { useMailStatus } from '#web/lib/email-status.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatJoining, inviteAddress } from './invite-link.ts'
import { type Sharing, useShare } from './share-link.ts'

interface ShareDialogProps {
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

const loadQrCode = () => import('./qr-code.tsx')

interface SharePanelProps {
  link: FamilyLink
  /** It was made a moment ago: it takes the focus from the form that stood here. */
  fresh?: boolean
  /** Neither sharing nor copying worked. */
  byHand: boolean
}

/** A link as a picture for the camera of a phone, and as text. */
export function SharePanel({ link, fresh = false, byHand }: SharePanelProps) {
  const address = inviteAddress(link.inviteCode ?? '')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) panel.current?.focus({ preventScroll: true })
  }, [fresh])
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {fresh && link.email && <Mailing address={link.email} />}
      {byHand && (
        <Notice tone="error" title="The link could not be copied">
          This browser does not allow it. Please select the link below and copy it by hand.
        </Notice>
      )}
      <figure className="flex flex-col items-center gap-3">
        <div className="w-full max-w-76 overflow-hidden rounded-control border border-hairline">
          <Picture address={address} />
        </div>
        <figcaption className="max-w-96 text-center text-ink-soft text-balance">
          Hold the camera of their phone in front of it, and the link opens there.
        </figcaption>
      </figure>
      <div className="flex flex-col gap-2">
        <p className="font-[650]">Or send them the link</p>
        <p className="rounded-control bg-well px-4 py-3 text-small wrap-anywhere select-all">{address}</p>
      </div>
    </div>
  )
}

/** Says what becomes of the mail, once that is known. */
function Mailing({ address }: { address: string }) {
  const status = useMailStatus()
  if (status?.sends)
    return (
      <Notice tone="success" announced={false}>
        We are mailing the link to <EmailAddress address={address} />.
      </Notice>
    )
  if (!status?.shownAt) return null
  return (
    <Notice announced={false}>
      The mail to <EmailAddress address={address} /> is not sent, but shown at <OutboxLink path={status.shownAt} />.
    </Notice>
  )
}

function Picture({ address }: { address: string }) {
  const { part, failed, retry } = useLater(loadQrCode, true)
  if (part) return <part.QrCode address={address} label="QR code of the invite link" />
  if (!failed) return <Shape className="aspect-square w-full" />
  const again = (
    <Button variant="secondary" onClick={retry}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" action={again}>
      The picture could not be fetched. The link below works without it.
    </Notice>
  )
}

/** Under a link that is shown: copying it and, where the device can, sharing it. */
export function ShareButtons({ sharing, onClose }: { sharing: Sharing; onClose: () => void }) {
  const shares = 'share' in navigator
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
      <Button variant={shares ? 'secondary' : 'primary'} icon={<Copy aria-hidden />} onClick={sharing.copy}>
        Copy Link
      </Button>
      {shares && (
        <Button icon={<Share2 aria-hidden />} onClick={sharing.share}>
          Share
        </Button>
      )}
    </>
  )
}

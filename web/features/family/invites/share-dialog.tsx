import { Copy, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import { useEmailStatus } from '#web/features/email/email-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatHasJoined, JoinAnnouncement, NewcomerPanel, useNewcomer } from './has-joined.tsx'
import { formatLinkUse, inviteUrl } from './invite-link.ts'
import { type LinkSharing, useShareLink } from './share-link.ts'

const QrCode = lazyPart(() => import('#web/ui/qr-code.tsx').then((module) => module.QrCode))

export interface ShareDialogProps {
  link: FamilyLink
  /** Neither sharing nor copying worked. */
  hasCopyFailed: boolean
  onClose: () => void
}

/** Shows an existing invite link, to be shared, copied or scanned, until someone has joined with it. */
export function ShareDialog({ link, hasCopyFailed, onClose }: ShareDialogProps) {
  const sharing = useShareLink(inviteUrl(link.inviteCode ?? ''))
  const newcomer = useNewcomer(link)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={newcomer ? formatHasJoined(newcomer) : 'Share this invite'}
      description={newcomer ? undefined : formatLinkUse(link.expiresAt, Date.now())}
      footer={newcomer ? <Button onClick={onClose}>Done</Button> : <ShareButtons sharing={sharing} onClose={onClose} />}
    >
      <JoinAnnouncement newcomer={newcomer} />
      {newcomer ? (
        <NewcomerPanel newcomer={newcomer} />
      ) : (
        <SharePanel link={link} hasCopyFailed={hasCopyFailed || sharing.hasFailed} />
      )}
    </Dialog>
  )
}

export interface SharePanelProps {
  link: FamilyLink
  /** The link replaces the form that created it, and takes its focus. */
  isNew?: boolean
  /** Neither sharing nor copying worked. */
  hasCopyFailed: boolean
}

/** The link as a QR code and as text. */
export function SharePanel({ link, isNew = false, hasCopyFailed }: SharePanelProps) {
  const url = inviteUrl(link.inviteCode ?? '')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) panel.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {isNew && link.email && <EmailNotice address={link.email} />}
      {hasCopyFailed && (
        <Notice tone="error" title="We couldn’t copy the link">
          This browser doesn’t allow it. Please select the link below and copy it yourself.
        </Notice>
      )}
      <figure className="flex flex-col items-center gap-3">
        <div className="w-full max-w-76 overflow-hidden rounded-control border border-hairline">
          <QrCode
            text={url}
            label="QR code of the invite link"
            fallback={({ hasFailed, retry }) =>
              hasFailed ? (
                <QrCodeError onRetry={() => void retry()} />
              ) : (
                <SkeletonBlock className="aspect-square w-full" />
              )
            }
          />
        </div>
        <figcaption className="max-w-96 text-center text-ink-soft text-balance">
          Point their phone’s camera at this code, and the link opens there.
        </figcaption>
      </figure>
      <div className="flex flex-col gap-2">
        <p className="font-[650]">Or send them the link</p>
        <p className="rounded-control bg-well px-4 py-3 text-small wrap-anywhere select-all">{url}</p>
      </div>
    </div>
  )
}

function QrCodeError({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onRetry}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" action={action}>
      We couldn’t load the QR code. The link below works without it.
    </Notice>
  )
}

/** Says what happens to the email, once that is known. */
function EmailNotice({ address }: { address: string }) {
  const status = useEmailStatus()
  if (status?.sends)
    return (
      <Notice tone="success" announced={false}>
        We’re emailing the link to <EmailAddress address={address} />.
      </Notice>
    )
  if (!status?.shownAt) return null
  return (
    <Notice announced={false}>
      The email to <EmailAddress address={address} /> wasn’t sent. You can see it at{' '}
      <a href={status.shownAt} target="_blank" rel="noreferrer">
        {status.shownAt}
      </a>
      .
    </Notice>
  )
}

interface ShareButtonsProps {
  sharing: LinkSharing
  onClose: () => void
  /** Further buttons, before these two. */
  children?: Elements
}

/** The dialog's footer: copying the link and, where the device can, sharing it. */
export function ShareButtons({ sharing, onClose, children }: ShareButtonsProps) {
  const canShare = 'share' in navigator
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
      {children}
      <Button variant={canShare ? 'secondary' : 'primary'} icon={<Copy aria-hidden />} onClick={sharing.copy}>
        Copy Link
      </Button>
      {canShare && (
        <Button icon={<Share2 aria-hidden />} onClick={sharing.share}>
          Share
        </Button>
      )}
    </>
  )
}

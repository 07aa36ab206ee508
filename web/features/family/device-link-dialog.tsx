import { useEffect, useRef } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ShareButtons } from './invites/share-dialog.tsx'
import { useShareLink } from './invites/share-link.ts'

interface DeviceLinkDialogProps {
  /** Of the relative whose device opens the link. */
  name: string
  url: string
  /** What is shared along with the link. */
  about: { title: string; text: string }
  description: string
  /** What to do with the code. */
  scanHint: string
  /** What someone can do who has the link. */
  warning: string
  /** Further buttons of the footer. */
  buttons?: Elements
  children?: Elements
  onClose: () => void
}

/** A link with a secret for a relative's device, to be scanned, copied or shared. It is shown once: only its hash is stored. */
export function DeviceLinkDialog(props: DeviceLinkDialogProps) {
  const { name, url, about, description, scanHint, warning, buttons, children, onClose } = props
  const sharing = useShareLink(url, about)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name}’s link is ready`}
      description={description}
      footer={
        <ShareButtons sharing={sharing} onClose={onClose}>
          {buttons}
        </ShareButtons>
      }
    >
      <div ref={panel} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {sharing.hasFailed && (
          <Notice tone="error" title="We couldn’t copy the link">
            This browser doesn’t allow it. Please select the link below and copy it yourself.
          </Notice>
        )}
        <figure className="flex flex-col items-center gap-3">
          <div className="w-full max-w-76 overflow-hidden rounded-control border border-hairline">
            <QrCode text={url} label={`QR code of ${name}’s link`} />
          </div>
          <figcaption className="max-w-96 text-center text-ink-soft text-balance">{scanHint}</figcaption>
        </figure>
        <div className="flex flex-col gap-2">
          <p className="font-[650]">Or open this link on their device</p>
          <p className="rounded-control bg-well px-4 py-3 text-small wrap-anywhere select-all">{url}</p>
        </div>
        <p className="text-small text-ink-soft">{warning}</p>
      </div>
      {children}
    </Dialog>
  )
}

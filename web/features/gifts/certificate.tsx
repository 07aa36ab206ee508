import { QrCode as QrIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#common/paths.ts'
import { formatPrintedCode } from '#common/printed-code.ts'
import { PRODUCT } from '#common/product.ts'
import type { Gift } from '#server/features/gifts/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { giftNames } from './format-gift.ts'

type OnCertificate = Pick<Gift, 'kind' | 'recipientName' | 'giverName' | 'message'>

/** The certificate as it's printed from the page: one sheet. */
export function Certificate({ gift, code }: { gift: OnCertificate; code: string }) {
  return (
    <CertificateSheet label="Certificate" gift={gift}>
      <div className="w-36">
        <QrCode
          text={`${location.origin}${paths.redeemCode.replace('$code', code)}`}
          label="QR code that opens the gift"
        />
      </div>
      <p className="flex min-w-0 flex-col gap-1 sm:text-left">
        <span className="text-small">Point a phone’s camera at the code, or go to</span>
        <span className="font-[650] text-evergreen wrap-anywhere">{`${location.host}${paths.redeem}`}</span>
        <span className="text-small">and enter</span>
        <span className="figures font-[650] text-lead">{formatPrintedCode(code)}</span>
      </p>
    </CertificateSheet>
  )
}

/** The certificate of a gift that isn't made yet. On the public page, a script changes the text of `[data-recipient]`. */
export function CertificatePreview({ gift }: { gift: Partial<OnCertificate> }) {
  const { kind = 'premium', recipientName, giverName, message = '' } = gift
  return (
    <CertificateSheet
      label="Preview of the certificate"
      gift={{ kind, recipientName: recipientName || 'Their name', giverName: giverName || 'Your name', message }}
    >
      <QrIcon aria-hidden className="size-20 shrink-0 text-edge" strokeWidth={1.2} />
      <p className="max-w-56 text-small text-ink-soft sm:text-left">A code of its own will be printed here.</p>
    </CertificateSheet>
  )
}

interface CertificateSheetProps {
  label: string
  gift: OnCertificate
  /** How to redeem it. */
  children: ReactNode
}

function CertificateSheet({
  label,
  gift: { kind, recipientName, giverName, message },
  children,
}: CertificateSheetProps) {
  return (
    <article
      aria-label={label}
      className="flex break-inside-avoid flex-col items-center gap-7 border-2 border-evergreen bg-card px-gutter py-10 text-center outline-1 -outline-offset-8 outline-honey sm:px-10 print:min-h-[92vh] print:justify-between print:py-14"
    >
      <p className="font-story font-[650] text-evergreen">{PRODUCT}</p>
      <div className="flex max-w-full flex-col gap-3">
        <p className="text-small text-ink-soft">A gift for</p>
        <p
          dir="auto"
          data-recipient
          className={classNames(
            'font-story font-[650] text-evergreen leading-tight wrap-anywhere',
            recipientName.length > 30 ? 'text-title' : 'text-display',
          )}
        >
          {recipientName}
        </p>
        <p className="font-story text-lead">{giftNames[kind]}</p>
      </div>
      {message !== '' && (
        <p dir="auto" className="measure font-story whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      )}
      <div className="flex max-w-full flex-col gap-1">
        <p className="text-small text-ink-soft">With love from</p>
        <p dir="auto" className="font-story font-[650] wrap-anywhere">
          {giverName}
        </p>
      </div>
      <div className="flex w-full flex-wrap items-center justify-center gap-x-8 gap-y-4 border-t border-hairline pt-7">
        {children}
      </div>
    </article>
  )
}

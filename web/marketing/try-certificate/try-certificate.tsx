import { CertificatePreview } from '#web/features/gifts/certificate.tsx'
import { SAMPLE_NAME, TRY_CERTIFICATE } from './try-certificate-parts.ts'

/** The certificate, and a field for the name on it. Nothing that is typed leaves the page; without the script, there is no field. */
export function TryCertificate() {
  return (
    <section
      id={TRY_CERTIFICATE}
      aria-labelledby="certificate-heading"
      className="group/certificate mx-auto grid max-w-page items-center gap-8 px-4 pb-14 sm:px-6 sm:pb-20 lg:grid-cols-[2fr_3fr] lg:gap-14"
    >
      <div>
        <h2 id="certificate-heading">See their name on it</h2>
        <p className="mt-4 max-w-form text-ink-soft">
          This is the certificate. You print it, or we email it on the day you choose.
        </p>
        <label className="invisible mt-6 block max-w-form group-data-ready/certificate:visible">
          <span className="mb-2 block font-[650]">Who is it for?</span>
          <input
            type="text"
            autoComplete="off"
            maxLength={100}
            dir="auto"
            className="min-h-14 w-full rounded-control border-2 border-edge bg-card px-4 text-ink"
          />
        </label>
      </div>
      <CertificatePreview
        gift={{
          kind: 'premium',
          recipientName: SAMPLE_NAME,
          giverName: 'All of us',
          message: 'Tell us the one about the bakery again. This time we’ll keep it.',
        }}
      />
    </section>
  )
}

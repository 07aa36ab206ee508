import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { linkClass } from '#web/ui/button-class.ts'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Section } from '#web/ui/heading.tsx'

/** How to reach the people who run the service. */
export function ContactTab() {
  const { data: site } = useSiteConfig()
  return (
    <Section title="Contact us">
      {site?.contact ? (
        <p className="measure">
          Write to us in your own words, at{' '}
          <a href={`mailto:${site.contact}`} className={linkClass}>
            <EmailAddress address={site.contact} />
          </a>
          .{site.sells && ' We answer within 24 hours on business days.'}
        </p>
      ) : (
        <p className="measure">Ask the person who gave you this address: they run this vault and can help.</p>
      )}
    </Section>
  )
}

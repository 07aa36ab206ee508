import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import { DevicesSection } from '#web/features/security/devices-section.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'

/** How the person signs in, and where they are signed in. One section each. */
export function SecurityTab() {
  return (
    <div className="flex flex-col gap-12">
      <Section title="Password">
        <p className="measure">We can email you a link with which you choose a new password.</p>
        <Link to={paths.forgot} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
          Email Me a Link
        </Link>
      </Section>
      <DevicesSection />
    </div>
  )
}

import { DevicesSection } from '#web/features/security/devices-section.tsx'
import { PasskeysSection } from '#web/features/security/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'

/** How the person signs in, and where they are signed in. One section each. */
export function SecurityTab() {
  return (
    <div className="flex flex-col gap-12">
      <PasswordSection />
      <PasskeysSection />
      <DevicesSection />
    </div>
  )
}

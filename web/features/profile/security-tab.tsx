import { useUser } from '#web/features/account/use-user.ts'
import { HandoverSection } from '#web/features/leaving/handover-section.tsx'
import { HeirSection } from '#web/features/leaving/heir-section.tsx'
import { DevicesSection } from '#web/features/security/devices-section.tsx'
import { PasskeysSection } from '#web/features/security/passkeys-section.tsx'
import { TwoStepSection } from '#web/features/security/two-step-section.tsx'
import { PasswordSection } from './password-section.tsx'

/** How the person signs in, where they are signed in, and who looks after the vault. One section each. */
export function SecurityTab() {
  const { user } = useUser()
  return (
    <div className="flex flex-col gap-12">
      <PasswordSection />
      <TwoStepSection />
      <PasskeysSection />
      <DevicesSection />
      {user && <HandoverSection user={user} />}
      {user && <HeirSection user={user} />}
    </div>
  )
}

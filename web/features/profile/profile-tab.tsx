import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { DELETION_DAYS } from '#server/features/leaving/contract.ts'
import { downloadOwnData } from '#server/features/profile/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { FamilyAuditLog } from '#web/features/admin/family-audit-log.tsx'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { EmailSection } from '#web/features/email/email-section.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConnectionNotice } from '#web/ui/connection-notice.tsx'
import { Section } from '#web/ui/heading.tsx'
import { AboutYouForm } from './about-you-form.tsx'
import { EmailAddressSection } from './email-address-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the person says about themselves, and their settings. */
export function ProfileTab() {
  const { user } = useUser()
  const { data: site } = useSiteConfig()
  const { data: plan } = useSubscriptionStatus()
  if (!user) return null
  const { isOwner } = viewerOf(user)
  const showsTrial = isOwner && site?.sells === true && plan?.subscriptionPlan === 'free'
  // What this device stores for offline use is less than the profile. A storyteller's link can't change it.
  const isEditable = user.createdAt !== '' && user.hasFullSession
  return (
    <div className="flex flex-col gap-12">
      <ConnectionNotice later="You can change your profile and settings" />
      {isEditable && (
        <>
          <PhotoSection user={user} />
          <AboutYouForm key={`${user.id} ${user.familyId}`} user={user} />
          <div id="email-address">
            <EmailAddressSection user={user} />
          </div>
        </>
      )}
      <SettingsSection user={user} />
      <EmailSection showsTrial={showsTrial} />
      {user.hasFullSession && <YourDataSection />}
      {isOwner && isEditable && (
        <div id="audit-log">
          <FamilyAuditLog />
        </div>
      )}
      <DeleteAccountSection />
    </div>
  )
}

function YourDataSection() {
  return (
    <Section
      title="Your data"
      intro="Your stories are in the archive. A second, small file has your profile and settings, comments, reactions, questions, and your messages to us."
    >
      <div className="flex flex-wrap gap-3">
        <a href={downloadOwnData.path} download className={buttonClass({ variant: 'secondary' })}>
          <Download aria-hidden />
          Download My Data
        </a>
        <Link to={paths.archive} className={buttonClass({ variant: 'quiet' })}>
          Download Everything
        </Link>
      </div>
    </Section>
  )
}

/** The last thing on the profile, with the weight of a link. */
function DeleteAccountSection() {
  return (
    <Section
      title="Delete my account"
      intro={`You can change your mind for ${DELETION_DAYS} days, and download your stories first.`}
    >
      <Link to={paths.deleteAccount} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent self-start`}>
        Delete My Account…
      </Link>
    </Section>
  )
}

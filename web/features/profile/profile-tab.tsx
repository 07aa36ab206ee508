import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { EmailSection } from '#web/features/email/email-section.tsx'
import { DeleteAccountSection } from '#web/features/leaving/delete-account-section.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'

/** What the person says about themselves, and their settings. */
export function ProfileTab() {
  const { user } = useUser()
  const { data: site } = useSiteConfig()
  const { data: plan } = useSubscriptionStatus()
  if (!user) return null
  const showsTrial = viewerOf(user).isOwner && site?.sells === true && plan?.subscriptionPlan === 'free'
  return (
    <div className="flex flex-col gap-12">
      <EmailSection showsTrial={showsTrial} />
      <DeleteAccountSection />
    </div>
  )
}

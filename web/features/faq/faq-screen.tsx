import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#common/paths.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { contactQuery } from './contact-query.ts'
import { CONTACT_CLASS, FaqContent, type FaqContentProps } from './question-list.tsx'

/** Opens the answer in the address's hash. Browsers do that only for HTML that was there when the page loaded. */
function useLinkedAnswer(isShown: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = isShown && hash !== '' && document.getElementById(hash)
    if (!answer) return
    answer.closest('details')?.setAttribute('open', '')
    answer.scrollIntoView()
  }, [isShown, hash])
}

/** Without a contact address, an administrator may read what is written on the Contact tab, which needs a full session. */
function useContactLink(siteConfig: SiteConfig | undefined): FaqContentProps['contactLink'] {
  const { user } = useUser()
  const enabled = siteConfig?.contact === null && user?.hasFullSession === true
  const { data, isError } = useQuery({ ...contactQuery, enabled })
  if (!enabled) return undefined
  if (!data && !isError) return false
  // If the server can't be asked, the tab says so.
  if (data && !data.canWrite) return undefined
  return (
    <Link to={paths.contact} className={CONTACT_CLASS}>
      Contact Us
    </Link>
  )
}

/** The FAQ inside the app. */
export function FaqScreen() {
  usePageTitle('Questions and answers')
  const { data: siteConfig, isError, isFetching, refetch } = useSiteConfig()
  useLinkedAnswer(siteConfig !== undefined)
  const { data: plan } = useSubscriptionStatus()
  // Where nothing is sold, everyone has Premium and there is no other support.
  const hasPriority = siteConfig?.sells === true && plan?.isPremium === true
  const contactLink = useContactLink(siteConfig)
  if (siteConfig) return <FaqContent {...{ siteConfig, hasPriority, contactLink }} />
  if (isError)
    return (
      <ErrorState
        level={1}
        title="We couldn’t load the questions and answers"
        message="Check your connection and try again."
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Skeleton label="Loading the questions and answers">
      <div className="mx-auto flex max-w-measure flex-col gap-5">
        <SkeletonBlock className="h-14 w-4/5" />
        <SkeletonBlock className="h-8 w-full" />
        <SkeletonBlock className="mt-8 h-10 w-1/2" />
        {[1, 2, 3, 4].map((row) => (
          <SkeletonBlock key={row} className="h-14 w-full" />
        ))}
      </div>
    </Skeleton>
  )
}

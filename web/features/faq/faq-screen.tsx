import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
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
import { FaqContent } from './question-list.tsx'

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
function useContactPath(siteConfig: SiteConfig | undefined): string | null {
  const { user } = useUser()
  const enabled = siteConfig?.contact === null && user?.hasFullSession === true
  const { data } = useQuery({ ...contactQuery, enabled })
  return data?.canWrite ? paths.contact : null
}

/** The FAQ inside the app. */
export function FaqScreen() {
  usePageTitle('Questions and answers')
  const { data: siteConfig, isError, isFetching, refetch } = useSiteConfig()
  useLinkedAnswer(siteConfig !== undefined)
  const { data: plan } = useSubscriptionStatus()
  // Where nothing is sold, everyone has Premium and there is no other support.
  const hasPriority = siteConfig?.sells === true && plan?.isPremium === true
  const contactPath = useContactPath(siteConfig)
  if (siteConfig) return <FaqContent {...{ siteConfig, hasPriority, contactPath }} />
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

import { useEffect, useRef } from 'react'
import { useStartFamily } from '#web/features/account/switch-family.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { isNothingFocused } from '#web/lib/focus-main.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Card } from '#web/ui/card.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { useDismissEndedMembership, useEndedMemberships } from './ended-memberships.tsx'
import { formatEnded } from './format-family.ts'
import { StartFamilyButton, TRIAL_OFFER } from './start-family.tsx'

/**
 * Replaces every page for people who belong to no family: why, what is still theirs, and what they can do next.
 * @param children what they can still download
 */
export function NoFamilyPage({ children }: { children: Elements }) {
  usePageTitle('No family')
  const ended = useEndedMemberships()
  const start = useStartFamily()
  const { data: site } = useSiteConfig()
  const { mutate: dismiss } = useDismissEndedMembership()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The focused element may have disappeared with the page that was here before.
    if (isNothingFocused()) heading.current?.focus({ preventScroll: true })
  }, [])

  async function startFamily() {
    await start.mutateAsync()
    // The reasons have been read on this page, so the next page need not repeat them.
    for (const { familyId } of ended.data ?? []) dismiss(familyId)
  }

  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-8">
      <div className="flex flex-col gap-4">
        <Heading level={1} ref={heading} tabIndex={-1}>
          You’re not in a family right now
        </Heading>
        <QueryBoundary
          query={ended}
          problem="We couldn’t find out why"
          loading={<SkeletonBlock className="h-18 w-full" />}
        >
          {(families) => (
            <ul className="flex flex-col gap-4">
              {families.map((family) => (
                <li key={family.familyId} className="border-l-2 border-edge pl-4">
                  <p className="font-story text-lead wrap-anywhere">{family.familyName}</p>
                  <p className="text-ink-soft">{formatEnded(family)}</p>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
      {children}
      <Card aria-labelledby="next-steps" className="flex flex-col items-start gap-4">
        <Heading level={2} id="next-steps" className="text-heading">
          What you can do next
        </Heading>
        <p>{`Start a family of your own: a vault for your stories${site?.sells ? `, ${TRIAL_OFFER}` : ''}. You can start recording right away and invite your relatives.`}</p>
        {/* The button shows the mutation's error. */}
        <StartFamilyButton start={start} onStart={() => void startFamily().catch(() => {})} />
        <p className="text-ink-soft">Do you have an invite? Open its link on this device to join.</p>
      </Card>
    </div>
  )
}

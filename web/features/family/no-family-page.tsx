import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Shape } from '#web/ui/loading-shape.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { formatEnded } from './format-family.ts'
import { useStartFamily } from './queries.ts'
import { StartFamilyButton } from './start-family.tsx'
import { useEndedFamilies, usePutByEnded } from './use-ended-families.ts'

/** In place of every page for somebody who belongs to no family: why, what is still theirs, and how to go on. */
export function NoFamilyPage({ children }: { children: ReactNode }) {
  usePageTitle('No family')
  const ended = useEndedFamilies()
  const start = useStartFamily()
  const { mutate: dismiss } = usePutByEnded()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // What had the focus may have gone with the page that stood here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])

  async function begin() {
    await start.mutateAsync()
    // Why has been read here; this page is gone by now.
    for (const { familyId } of ended.data ?? []) dismiss(familyId)
  }

  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-8">
      <div className="flex flex-col gap-4">
        <Heading level={1} ref={heading} tabIndex={-1}>
          You belong to no family just now
        </Heading>
        <Fetched query={ended} problem="We could not find out why" loading={<Shape className="h-18 w-full" />}>
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
        </Fetched>
      </div>
      {children}
      <Card aria-labelledby="go-on" className="flex flex-col items-start gap-4">
        <Heading level={2} id="go-on" className="text-heading">
          How you can go on
        </Heading>
        <p>
          Start a family of your own: a vault for your stories, free for 30 days and without a card. You can record in
          it at once, and invite relatives to it.
        </p>
        {/* What went wrong is shown from the mutation. */}
        <StartFamilyButton start={start} onStart={() => void begin().catch(() => {})} />
        <p className="text-ink-soft">Has somebody sent you an invite? Open its link on this device to join them.</p>
      </Card>
    </div>
  )
}

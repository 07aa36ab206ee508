import { type ReactNode, useId } from 'react'
import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import type { TimelineStory } from '#server/features/stories/research/contract.ts'
import { formatDecade } from '#web/features/stories/story-filters.ts'
import type { Viewer } from '#web/features/stories/viewer.ts'
import { Heading } from '#web/ui/heading.tsx'
import { groupByTime } from './group-by-time.ts'
import { TimelineRow } from './timeline-row.tsx'

/** Stories under the years and decades in which they began. */
export function TimelineList({ stories, viewer }: { stories: readonly TimelineStory[]; viewer: Viewer }) {
  return groupByTime(stories).map(({ decade, years }) => (
    <Decade key={decade} title={formatDecade(decade || UNKNOWN_DECADE)}>
      {years.map(({ year, stories: inYear }) => (
        <li key={year} className="grid gap-x-6 sm:grid-cols-[4.5rem_1fr]">
          {year && <h3 className="figures pt-5 text-body text-evergreen">{Number(year)}</h3>}
          <ul className="divide-y divide-hairline sm:col-start-2">
            {inYear.map((story) => (
              <TimelineRow key={story.id} story={story} viewer={viewer} />
            ))}
          </ul>
        </li>
      ))}
    </Decade>
  ))
}

function Decade({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    // What is far away is not laid out.
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-1 border-t-2 border-edge pt-5 [contain-intrinsic-size:auto_40rem] [content-visibility:auto] print:[content-visibility:visible]"
    >
      <Heading level={2} id={titleId} className="text-title">
        {title}
      </Heading>
      <ul className="divide-y divide-hairline">{children}</ul>
    </section>
  )
}

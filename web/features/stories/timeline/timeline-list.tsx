import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import type { Facet, TimelineStory } from '#server/features/stories/timeline/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { storyByline } from '../byline.tsx'
import { formatDecade } from '../story-filters.ts'
import { permissionsFor } from '../story-permissions.ts'
import { Bead, Thread, type ThreadShape, threadShapes } from './timeline-thread.tsx'

export interface TimelineListProps {
  stories: readonly TimelineStory[]
  viewer: Viewer
  /** How many stories each decade has, also on pages that aren't loaded; undefined while loading. */
  decades: Facet | undefined
}

/** Stories grouped by the decade and year in which they started, on a thread that is thicker where more was told. */
export function TimelineList({ stories, viewer, decades }: TimelineListProps) {
  const groups = groupByDecade(stories)
  const countOf = new Map(decades?.values.map(({ value, count }) => [value, count]))
  const dated = groups.filter(({ decade }) => decade !== '')
  const shapes = threadShapes(
    dated.map(({ decade, years }) => ({
      year: Number(decade),
      count: countOf.get(decade) ?? years.reduce((sum, { stories: inYear }) => sum + inYear.length, 0),
    })),
  )
  return (
    <div>
      {groups.map(({ decade, years }, index) => (
        <Decade key={decade} title={formatDecade(decade || UNKNOWN_DECADE)} thread={shapes[index]}>
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
      ))}
    </div>
  )
}

interface DecadeProps {
  title: string
  /** Its part of the thread; undefined for stories without a date. */
  thread: ThreadShape | undefined
  children: ReactNode
}

function Decade({ title, thread, children }: DecadeProps) {
  const titleId = useId()
  return (
    // content-visibility: the browser skips the layout of decades far off screen.
    <section
      aria-labelledby={titleId}
      // The parts overlap, or there would be a seam between them.
      className="relative -mt-px flex flex-col gap-1 pt-5 pb-7 pl-9 [contain-intrinsic-size:auto_40rem] [content-visibility:auto] sm:pl-12 print:[content-visibility:visible]"
    >
      {thread && (
        <>
          <Thread {...thread} />
          <Bead className="top-[calc(1.25rem+0.5lh-0.625rem)] text-title" />
        </>
      )}
      <Heading level={2} id={titleId} className="text-title">
        {title}
      </Heading>
      <ul className="divide-y divide-hairline">{children}</ul>
    </section>
  )
}

function TimelineRow({ story, viewer }: { story: TimelineStory; viewer: Viewer }) {
  const { id, title, eventDate, place } = story
  const { storyteller, photo } = storyByline(story)
  const params = { id: String(id) }
  const details = [formatEventDate(eventDate), place].filter((detail) => detail !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-64 gap-3.5">
        <span className="pt-2.5 print:hidden">
          <Avatar name={storyteller} src={photo} size="small" />
        </span>
        <div className="min-w-0 flex-1">
          <Link
            to={paths.story}
            params={params}
            // Passes the filters on: previous and next on the story page follow them.
            search={(now) => ({ ...now, q: undefined })}
            className="inline-block min-h-12 max-w-full py-2 font-story font-[650] wrap-anywhere text-ink"
          >
            <bdi>{title}</bdi>
          </Link>
          <p className="text-small wrap-anywhere text-ink-soft">
            <MetadataLine>
              <Fragment key="storyteller">
                told by <bdi translate="no">{storyteller}</bdi>
              </Fragment>
              {details.map((detail) => (
                <bdi key={detail}>{detail}</bdi>
              ))}
            </MetadataLine>
          </p>
        </div>
      </div>
      {!eventDate && permissionsFor(viewer, story).canEditDetails && (
        <Link
          to={paths.story}
          params={params}
          search={(now) => ({ ...now, q: undefined, edit: 'yes' })}
          className={`${linkClass} inline-block min-h-12 py-2.5`}
        >
          Add a Date<span className="sr-only">{` to ${title}`}</span>
        </Link>
      )}
    </li>
  )
}

export interface YearGroup {
  /** Four digits; '' for stories without a date. */
  readonly year: string
  readonly stories: readonly TimelineStory[]
}

export interface DecadeGroup {
  /** The first year as four digits; '' for stories without a date. */
  readonly decade: string
  readonly years: readonly YearGroup[]
}

/** Groups stories, sorted by their first day, by the decade and year in which they started. */
export function groupByDecade(stories: readonly TimelineStory[]): DecadeGroup[] {
  const decades = groupBy(stories, ({ eventDate }) => (eventDate ? `${eventDate.from.slice(0, 3)}0` : ''))
  return [...decades].map(([decade, inDecade]) => ({
    decade,
    years: [...groupBy(inDecade, ({ eventDate }) => eventDate?.from.slice(0, 4) ?? '')].map(([year, inYear]) => ({
      year,
      stories: inYear,
    })),
  }))
}

/** Safari before 17.4 has no `Map.groupBy`. */
function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

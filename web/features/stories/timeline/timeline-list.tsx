import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import type { TimelineStory } from '#server/features/stories/timeline/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { paths } from '#web/lib/paths.ts'
import { linkClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { formatDecade } from '../story-filters.ts'
import { permissionsFor } from '../story-permissions.ts'

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

/** A story on the timeline: when, what, by whom. */
function TimelineRow({ story, viewer }: { story: TimelineStory; viewer: Viewer }) {
  const { id, title, toldBy, eventDate, place } = story
  const params = { id: String(id) }
  const rest = [formatEventDate(eventDate), place]
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_minmax(8rem,16rem)]">
      <div className="min-w-0">
        <Link
          to={paths.story}
          params={params}
          // With the filters of the timeline: the page's neighbors are those they leave.
          search={(now) => ({ ...now, q: undefined })}
          className="inline-block min-h-12 max-w-full py-2 font-story font-[650] wrap-anywhere text-ink"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-small wrap-anywhere text-ink-soft">
          <MetadataLine>
            <Fragment key="storyteller">
              told by <bdi>{toldBy}</bdi>
            </Fragment>
            {rest
              .filter((one) => one !== null)
              .map((one) => (
                <bdi key={one}>{one}</bdi>
              ))}
          </MetadataLine>
        </p>
      </div>
      {eventDate ? (
        <TimeTrack eventDate={eventDate} />
      ) : (
        permissionsFor(viewer, story).canEditDetails && (
          <Link
            to={paths.story}
            params={params}
            search={(now) => ({ ...now, q: undefined, edit: 'yes' })}
            className={`${linkClass} inline-block min-h-12 py-2.5 justify-self-start`}
          >
            Add a Date<span className="sr-only"> to {title}</span>
          </Link>
        )
      )}
    </li>
  )
}

const YEARS = Array.from({ length: 10 }, (_, year) => year)

/**
 * A picture of when a story happened, on the ten years in which it began: a line as long as the time, dashed where it is not
 * sure, and open at its end where it goes on after them.
 */
function TimeTrack({ eventDate }: { eventDate: NonNullable<TimelineStory['eventDate']> }) {
  const { left, width, goesOn } = rangeOf(eventDate)
  return (
    <div aria-hidden className="relative h-6 w-full overflow-hidden">
      <div className="absolute inset-x-0 top-1/2 grid grid-cols-10 border-t border-hairline">
        {YEARS.map((year) => (
          <span key={year} className="-mt-1 h-2 border-l border-hairline last:border-r" />
        ))}
      </div>
      <span
        className={classNames(
          'absolute top-1/2 h-3 -translate-y-1/2 border-2 border-evergreen',
          eventDate.kind === 'about' ? 'border-dashed bg-evergreen-wash' : 'bg-evergreen',
          goesOn ? 'rounded-l-round border-r-0' : 'rounded-round',
        )}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </div>
  )
}

/** Stories of one year. */
interface YearGroup {
  /** As four figures; '' for those without a date. */
  readonly year: string
  readonly stories: readonly TimelineStory[]
}

/** Stories of one decade, year by year. */
interface DecadeGroup {
  /** Its first year, as four figures; '' for those without a date. */
  readonly decade: string
  readonly years: readonly YearGroup[]
}

/** Puts stories, which come in the order of their first days, under the year and the decade in which each began. */
export function groupByTime(stories: readonly TimelineStory[]): DecadeGroup[] {
  const decades = Map.groupBy(stories, ({ eventDate }) => (eventDate ? `${eventDate.from.slice(0, 3)}0` : ''))
  return [...decades].map(([decade, inDecade]) => ({
    decade,
    years: [...Map.groupBy(inDecade, ({ eventDate }) => eventDate?.from.slice(0, 4) ?? '')].map(([year, inYear]) => ({
      year,
      stories: inYear,
    })),
  }))
}

/** Where a time lies in its decade, in percent of it from the left. */
interface Range {
  readonly left: number
  readonly width: number
  /** It goes on after the decade. */
  readonly goesOn: boolean
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const DAY = 86_400_000

/**
 * How the time of a story is drawn on the ten years in which it began: as much of it as lies in them, and never narrower than
 * what can be seen.
 */
export function rangeOf({ from, to }: NonNullable<TimelineStory['eventDate']>): Range {
  const decade = Number(`${from.slice(0, 3)}0`)
  const year = (one: number) => timeOf(`${String(one).padStart(4, '0')}-01-01`)
  const begin = year(decade)
  const end = decade === 9990 ? timeOf('9999-12-31') + DAY : year(decade + 10)
  const until = Math.min(timeOf(to) + DAY, end)
  const percent = (time: number) => ((time - begin) / (end - begin)) * 100
  const left = Math.min(percent(timeOf(from)), 98.5)
  return { left, width: Math.max(percent(until) - left, 1.5), goesOn: timeOf(to) >= end }
}

import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import type { TimelineStory } from '#server/features/stories/timeline/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { storyByline } from '../byline.tsx'
import { formatDecade } from '../story-filters.ts'
import { permissionsFor } from '../story-permissions.ts'

/** Stories grouped by the decade and year in which they started. */
export function TimelineList({ stories, viewer }: { stories: readonly TimelineStory[]; viewer: Viewer }) {
  return groupByDecade(stories).map(({ decade, years }) => (
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
    // content-visibility: the browser skips the layout of decades far off screen.
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

function TimelineRow({ story, viewer }: { story: TimelineStory; viewer: Viewer }) {
  const { id, title, eventDate, place } = story
  const { storyteller, photo } = storyByline(story)
  const params = { id: String(id) }
  const details = [formatEventDate(eventDate), place].filter((detail) => detail !== null)
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_minmax(8rem,16rem)]">
      <div className="flex min-w-0 gap-3.5">
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
      {eventDate ? (
        <DecadeTrack eventDate={eventDate} />
      ) : (
        permissionsFor(viewer, story).canEditDetails && (
          <Link
            to={paths.story}
            params={params}
            search={(now) => ({ ...now, q: undefined, edit: 'yes' })}
            className={`${linkClass} inline-block min-h-12 py-2.5 justify-self-start`}
          >
            Add a Date<span className="sr-only">{` to ${title}`}</span>
          </Link>
        )
      )}
    </li>
  )
}

const YEARS = Array.from({ length: 10 }, (_, year) => year)

/** Draws an event date as a bar on its decade: dashed if the date is approximate, open at the end if it continues past the decade. */
function DecadeTrack({ eventDate }: { eventDate: NonNullable<TimelineStory['eventDate']> }) {
  const { left, width, continues } = positionInDecade(eventDate)
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
          continues ? 'rounded-l-round border-r-0' : 'rounded-round',
        )}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </div>
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

/** A bar on the track of a decade, in percent of its width. */
export interface TrackPosition {
  readonly left: number
  readonly width: number
  /** Continues past the end of the decade. */
  readonly continues: boolean
}

const DAY_MS = 86_400_000
/** The narrowest bar that can be seen, in percent. */
const MIN_WIDTH = 1.5

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The part of an event date that lies in the decade in which it started. */
export function positionInDecade({ from, to }: NonNullable<TimelineStory['eventDate']>): TrackPosition {
  const decade = Number(`${from.slice(0, 3)}0`)
  const startOfYear = (year: number) => timeOf(`${String(year).padStart(4, '0')}-01-01`)
  const start = startOfYear(decade)
  const end = decade === 9990 ? timeOf('9999-12-31') + DAY_MS : startOfYear(decade + 10)
  const until = Math.min(timeOf(to) + DAY_MS, end)
  const percent = (time: number) => ((time - start) / (end - start)) * 100
  const left = Math.min(percent(timeOf(from)), 100 - MIN_WIDTH)
  return { left, width: Math.max(percent(until) - left, MIN_WIDTH), continues: timeOf(to) >= end }
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCalendarDay, formatDate } from '#common/format/dates.ts'
import { formatCount } from '#common/format/numbers.ts'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import type { Facet } from '#server/features/stories/timeline/contract.ts'
import { linkClass } from '#web/ui/button-class.ts'
import { formatDecade, NO_FILTERS, parseFilters, toSearchParams } from '../story-filters.ts'
import { Bead, Thread, threadShapes } from './timeline-thread.tsx'

/** A timeline without dated stories: the dates that it begins with anyway, the viewer's own. */
export function FirstDates({ user }: { user: User }) {
  const { dateOfBirth, createdAt } = user
  const family = user.families.find(({ id }) => id === user.familyId)
  const dates = [
    ...(dateOfBirth
      ? [{ year: yearOf(dateOfBirth), date: formatCalendarDay(dateOfBirth), what: <span>You were born</span> }]
      : []),
    {
      year: yearOf(createdAt),
      date: formatDate(Date.parse(createdAt)),
      what: family ? (
        <>
          <span>You came to</span> <bdi translate="no">{family.name}</bdi>
        </>
      ) : (
        <span>You opened your vault</span>
      ),
    },
  ]
  return (
    <ThreadList
      items={dates.map(({ year, date, what }) => ({
        key: date,
        year,
        count: 0,
        content: (
          <>
            <span className="font-story text-heading">{date}</span>
            <span className="text-ink-soft">{what}</span>
          </>
        ),
      }))}
    />
  )
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** The decades that stories are about, each with a link to those in the list. */
export function Decades({ decades }: { decades: Facet['values'] }) {
  return (
    <ThreadList
      items={decades.map(({ value, count }) => ({
        key: value,
        year: Number(value),
        count,
        content: (
          <>
            <Link
              to={paths.stories}
              search={toSearchParams(parseFilters({ ...NO_FILTERS, category: undefined, decade: value }))}
              className={`${linkClass} inline-flex min-h-12 items-center font-story text-heading`}
            >
              {formatDecade(value)}
            </Link>
            <span className="text-ink-soft">{formatCount(count, 'story', 'stories')}</span>
          </>
        ),
      }))}
    />
  )
}

export const datedDecades = (decade: Facet | undefined): Facet['values'] =>
  (decade?.values ?? []).filter(({ value }) => value !== UNKNOWN_DECADE)

interface ThreadListProps {
  items: readonly { key: string; year: number; count: number; content: ReactNode }[]
}

function ThreadList({ items }: ThreadListProps) {
  const shapes = threadShapes(items)
  return (
    <ul>
      {items.map(({ key, content }, index) => {
        const shape = shapes[index]
        return (
          <li key={key} className="relative -mt-px flex min-h-20 items-center py-3 pl-10">
            {shape && <Thread {...shape} />}
            <Bead className="top-[calc(50%-0.625rem)]" />
            <div className="flex min-w-0 flex-col wrap-anywhere">{content}</div>
          </li>
        )
      })}
    </ul>
  )
}

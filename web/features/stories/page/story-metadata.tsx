import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { formatRecordedTime } from '#common/format/recorded.ts'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { linkClass } from '#web/ui/button-class.ts'
import { DOT } from '#web/ui/metadata-line.tsx'
import type { StorySearchParams } from '../story-filters.ts'

/** Everything known about a story. Values that stories share link to the list of stories with that value. */
export function StoryMetadata({ story }: { story: Story }) {
  const { toldBy, grandchildName, eventDate, place, people, tags, category, notes } = story
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 text-small wrap-anywhere sm:grid-cols-[max-content_minmax(0,1fr)] sm:items-baseline [&_dd]:min-w-0 [&_dd:not(:has(a))]:py-[0.7rem] max-sm:[&_dd]:-mt-[0.7rem] [&_dt]:pt-[0.7rem] [&_dt]:font-[650] print:break-inside-avoid print:grid-cols-[max-content_minmax(0,1fr)] print:[&_dd]:mt-0 print:[&_dd]:py-1 print:[&_dt]:pt-1">
      <Entry name="Told by">
        <ListLink search={{ toldBy }} prefix="More told by">
          {toldBy}
        </ListLink>
      </Entry>
      {grandchildName && <Entry name="For">{<bdi translate="no">{grandchildName}</bdi>}</Entry>}
      {eventDate && (
        <Entry name="When">
          <span>{formatEventDate(eventDate)}</span>
          <span className="print:hidden">
            {decadesOf(eventDate).map((decade) => (
              <span key={decade}>
                {DOT}
                <ListLink
                  search={{ decade: String(decade).padStart(4, '0') }}
                  prefix="More from"
                >{`the ${decade}s`}</ListLink>
              </span>
            ))}
          </span>
        </Entry>
      )}
      {place && <Entry name="Where">{<bdi>{place}</bdi>}</Entry>}
      {people.length > 0 && (
        <Entry name="People in it">{commaSeparated(people.map((person) => <bdi key={person}>{person}</bdi>))}</Entry>
      )}
      {tags.length > 0 && (
        <Entry name="Tags">
          {/* Chips are large enough for a finger. On paper they are plain words. */}
          <span className="flex flex-wrap gap-2 max-sm:pt-[0.9rem] print:gap-x-3 print:pt-0">
            {tags.map((tag) => (
              <ListLink key={tag} search={{ tag }} prefix="More with the tag" chip>
                {tag}
              </ListLink>
            ))}
          </span>
        </Entry>
      )}
      <Entry name="Category">
        <ListLink search={{ category }} prefix="More in">
          {category}
        </ListLink>
      </Entry>
      <Entry name="Recorded">{formatRecordedTime(story)}</Entry>
      {notes && (
        <Entry name="Notes">
          <span dir="auto" className="measure block whitespace-pre-line">
            {notes}
          </span>
        </Entry>
      )}
    </dl>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const commaSeparated = (items: ReactNode[]): ReactNode[] =>
  items.flatMap((item, at) => (at === 0 ? [item] : [', ', item]))

interface ListLinkProps {
  search: StorySearchParams
  /** Read before the link by screen readers. */
  prefix: string
  chip?: boolean
  children: ReactNode
}

const CHIP =
  'inline-flex min-h-12 min-w-12 items-center justify-center rounded-round border border-edge px-4 font-[560] text-evergreen no-underline hover:bg-evergreen-wash print:min-h-0 print:border-0 print:px-0'
const INLINE = `${linkClass} inline-block min-w-12 py-[0.7rem] print:py-0`

function ListLink({ search, prefix, chip = false, children }: ListLinkProps) {
  return (
    <Link
      to={paths.stories}
      search={search}
      className={`${chip ? CHIP : INLINE} print:font-normal print:text-ink print:no-underline`}
    >
      <span className="sr-only">{`${prefix} `}</span>
      <bdi>{children}</bdi>
    </Link>
  )
}

/** The first and the last decade of a date: a long span does not list every decade in between. */
export function decadesOf({ from, to }: NonNullable<Story['eventDate']>): number[] {
  const [first, last] = [from, to].map((day) => Math.floor(Number(day.slice(0, 4)) / 10) * 10)
  return [...new Set([first ?? 0, last ?? 0])]
}

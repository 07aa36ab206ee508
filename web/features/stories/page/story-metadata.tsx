import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime, formatEventDate } from '#common/format/dates.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { paths } from '#web/lib/paths.ts'
import { linkClass } from '#web/ui/button-class.ts'
import { DOT } from '#web/ui/metadata-line.tsx'
import type { StorySearchParams } from '../story-filters.ts'

/** What is known of a story. What several stories may share leads to the list of those that do. */
export function StoryFacts({ story }: { story: Story }) {
  const { toldBy, eventDate, place, people, tags, category, notes, createdAt } = story
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-t border-hairline pt-4 text-small wrap-anywhere sm:grid-cols-[max-content_minmax(0,1fr)] sm:items-baseline [&_dd]:min-w-0 [&_dd:not(:has(a))]:py-[0.7rem] max-sm:[&_dd]:-mt-[0.7rem] [&_dt]:pt-[0.7rem] [&_dt]:font-[650] print:break-inside-avoid print:grid-cols-[max-content_minmax(0,1fr)] print:[&_dd]:mt-0 print:[&_dd]:py-1 print:[&_dt]:pt-1">
      <Fact name="Told by">
        <ListLink search={{ toldBy }} about="More told by">
          {toldBy}
        </ListLink>
      </Fact>
      {eventDate && (
        <Fact name="When">
          {formatEventDate(eventDate)}
          <span className="print:hidden">
            {decadesOf(eventDate).map((decade) => (
              <span key={decade}>
                {DOT}
                <ListLink search={{ decade: String(decade).padStart(4, '0') }} about="More from">
                  the {decade}s
                </ListLink>
              </span>
            ))}
          </span>
        </Fact>
      )}
      {place && <Fact name="Where">{<bdi>{place}</bdi>}</Fact>}
      {people.length > 0 && <Fact name="People in it">{inARow(people.map((one) => <bdi key={one}>{one}</bdi>))}</Fact>}
      {tags.length > 0 && (
        <Fact name="Tags">
          {/* Short words: as chips each is wide enough for a finger. On paper they are words in a row. */}
          <span className="flex flex-wrap gap-2 max-sm:pt-[0.9rem] print:gap-x-3 print:pt-0">
            {tags.map((tag) => (
              <ListLink key={tag} search={{ tag }} about="More with the tag" chip>
                {tag}
              </ListLink>
            ))}
          </span>
        </Fact>
      )}
      <Fact name="Category">
        <ListLink search={{ category }} about="More in">
          {category}
        </ListLink>
      </Fact>
      <Fact name="Recorded">{formatDateTime(createdAt) ?? 'Recently'}</Fact>
      {notes && (
        <Fact name="Notes">
          <span dir="auto" className="measure block whitespace-pre-line">
            {notes}
          </span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const inARow = (items: ReactNode[]): ReactNode[] => items.flatMap((item, at) => (at === 0 ? [item] : [', ', item]))

interface ListLinkProps {
  search: StorySearchParams
  /** Said before it by screen readers. */
  about: string
  chip?: boolean
  children: ReactNode
}

const CHIP =
  'inline-flex min-h-12 min-w-12 items-center justify-center rounded-round border border-edge px-4 font-[560] text-evergreen no-underline hover:bg-evergreen-wash print:min-h-0 print:border-0 print:px-0'
const IN_ROW = `${linkClass} inline-block min-w-12 py-[0.7rem] print:py-0`

function ListLink({ search, about, chip = false, children }: ListLinkProps) {
  return (
    <Link
      to={paths.stories}
      search={search}
      className={`${chip ? CHIP : IN_ROW} print:font-normal print:text-ink print:no-underline`}
    >
      <span className="sr-only">{about} </span>
      <bdi>{children}</bdi>
    </Link>
  )
}

/** A span may be long; its first and last decade are enough to go on from. */
export function decadesOf({ from, to }: NonNullable<Story['eventDate']>): number[] {
  const [first, last] = [from, to].map((day) => Math.floor(Number(day.slice(0, 4)) / 10) * 10)
  return [...new Set([first ?? 0, last ?? 0])]
}

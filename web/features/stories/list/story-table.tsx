import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { formatCalendarDay, formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { paths, storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { listSorts } from '#server/features/stories/listing/contract.ts'
import { Emblem } from '#web/features/playback/waveform.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { storyByline, useStoryColor } from '../byline.tsx'
import { permissionsFor } from '../story-permissions.ts'
import { SelectBox, setListedIds, useIsChoosing } from './story-selection.tsx'
import { type ListRow, type StoryListProps, useListRows } from './use-list-rows.ts'

type Sort = (typeof listSorts)[number]

/** The assumed height of a row that has not been measured yet, in px. */
const TABLE = { name: 'table', estimateHeight: () => 57 }

interface Column {
  readonly name: string
  readonly label: string
  /** Its orders, the one of the first press first; absent if the list can't be sorted by it. */
  readonly sorts?: readonly [Sort, Sort]
  /** The width, and from which width of the table on the column is shown. Percentages never make the table wider than the page. */
  readonly className: string
}

const FROM_TABLET = '@max-[42rem]:hidden'
const FROM_DESKTOP = '@max-[60rem]:hidden'

const COLUMNS = {
  date: {
    name: 'date',
    label: 'Date',
    sorts: ['date', '-date'],
    className: 'w-[25%] @max-[16rem]:hidden @min-[42rem]:w-[17%] @min-[60rem]:w-[12%]',
  },
  title: { name: 'title', label: 'Title', sorts: ['title', '-title'], className: '' },
  toldBy: {
    name: 'toldBy',
    label: 'Told by',
    sorts: ['toldBy', '-toldBy'],
    className:
      'w-[28%] @max-[16rem]:hidden @min-[42rem]:w-[24%] @max-[26rem]:group-data-choosing/table:hidden @min-[60rem]:w-[16%]',
  },
  place: { name: 'place', label: 'Place', sorts: ['place', '-place'], className: `w-[12%] ${FROM_DESKTOP}` },
  length: {
    name: 'length',
    label: 'Length',
    sorts: ['duration', '-duration'],
    className: `w-[14%] @min-[60rem]:w-[13%] ${FROM_TABLET}`,
  },
  tags: { name: 'tags', label: 'Tags', className: `w-[13%] ${FROM_DESKTOP}` },
} as const satisfies Record<string, Column>

/** The sorts that begin with the largest value. */
const DESCENDING: readonly Sort[] = ['-date', '-title', '-toldBy', '-place', 'duration']

export interface StoryTableProps extends StoryListProps {
  /** Stories are being selected; otherwise narrow screens have no room for the checkboxes. */
  isEditing: boolean
  onSort: (sort: Sort) => void
}

/** The list as a table, one line a story. Only the rows around the viewport are in the DOM. */
export function StoryTable({ viewer, isEditing, onSort, ...list }: StoryTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, height, count, measure, keepMounted } = useListRows(body, list, TABLE)
  const isChoosing = useIsChoosing()
  const boxClass = !isChoosing ? null : isEditing ? 'print:hidden' : `${FROM_TABLET} print:hidden`
  const { stories } = list.stories
  const selectableIds = useMemo(
    () => (stories ?? []).filter((story) => permissionsFor(viewer, story).canEditDetails).map(({ id }) => id),
    [stories, viewer],
  )
  useEffect(() => setListedIds(selectableIds), [selectableIds])
  const { sort } = list.filters
  let end = 0
  return (
    <div className="@container overflow-clip rounded-card border border-hairline bg-card shadow-low print:border-0 print:shadow-none">
      <table
        data-choosing={isEditing || undefined}
        aria-rowcount={count < 0 ? -1 : count + 1}
        className="group/table w-full table-fixed border-separate border-spacing-0 text-left text-small"
      >
        <caption className="sr-only">Your stories</caption>
        <thead>
          <tr aria-rowindex={1} className="*:border-b-2 *:border-edge">
            {boxClass && (
              <th scope="col" className={classNames('w-15', boxClass)}>
                <span className="sr-only">Select</span>
              </th>
            )}
            {Object.values(COLUMNS).map((column) => (
              <ColumnHeader key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} data-moves-page>
          {rows.map(({ story, index, position }) => {
            const gap = position ? position.start - end : 0
            if (position) end = position.start + position.size
            return (
              <Fragment key={story.id}>
                <Gap height={gap} />
                <Row
                  story={story}
                  index={index}
                  isSelectable={permissionsFor(viewer, story).canEditDetails}
                  boxClass={boxClass}
                  measure={measure}
                  onUse={keepMounted}
                />
              </Fragment>
            )
          })}
          <Gap height={height === null ? 0 : height - end} />
        </tbody>
      </table>
    </div>
  )
}

/** In place of rows that aren't in the DOM. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height }} className="p-0" />
    </tr>
  )
}

interface ColumnHeaderProps {
  column: Column
  sort: Sort
  onSort: (sort: Sort) => void
}

function ColumnHeader({ column: { label, sorts, className }, sort, onSort }: ColumnHeaderProps) {
  if (!sorts)
    return (
      <th scope="col" className={classNames(className, 'px-2 font-[650]')}>
        {label}
      </th>
    )
  const [first, second] = sorts
  const isSorted = sort === first || sort === second
  const isDescending = DESCENDING.includes(sort)
  const Arrow = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className={classNames(className, 'p-0')}
    >
      <button
        type="button"
        onClick={() => onSort(sort === first ? second : first)}
        className="group flex min-h-12 w-full cursor-pointer items-center gap-1 rounded-small px-2 text-left leading-tight font-[650] wrap-anywhere hover:text-evergreen [&_svg]:size-[1.1em] [&_svg]:shrink-0"
      >
        <span className="min-w-0">{label}</span>
        <Arrow aria-hidden className={isSorted ? 'text-evergreen' : 'text-ink-soft @max-[42rem]:hidden print:hidden'} />
      </button>
    </th>
  )
}

interface RowProps {
  story: Story
  index: ListRow['index']
  isSelectable: boolean
  /** Of the cell with the checkbox; null if there is none. */
  boxClass: string | null
  measure: (row: HTMLElement | null) => void
  /** The row was focused or clicked. */
  onUse: (id: number) => void
}

const Row = memo(function Row({ story, index, isSelectable, boxClass, measure, onUse }: RowProps) {
  const { id, title, eventDate, place, duration, tags, recording } = story
  const color = useStoryColor(story)
  const { storyteller, photo } = storyByline(story)
  const date = formatShortEventDate(eventDate)
  const handleUse = () => onUse(id)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      onFocusCapture={handleUse}
      onPointerDownCapture={handleUse}
      className="*:border-b *:border-hairline hover:bg-evergreen-wash"
    >
      {boxClass && (
        <td className={classNames('py-0 pr-0 pl-3', boxClass)}>
          {isSelectable && <SelectBox id={id} title={title} isCompact />}
        </td>
      )}
      <Cell column="date">{date ?? <span className="text-ink-soft">No date yet</span>}</Cell>
      <td className="h-14 px-2 py-1">
        <Link
          id={storyAnchor(id)}
          to={paths.story}
          params={{ id: String(id) }}
          // Passes the filters on: previous and next on the story page follow this list.
          search
          title={title}
          className="flex min-h-12 items-center font-story leading-snug @min-[42rem]:text-body font-[650] text-ink decoration-edge decoration-2 underline-offset-4 hover:text-evergreen hover:underline"
        >
          <bdi className="line-clamp-2 min-w-0 wrap-anywhere @max-[16rem]:line-clamp-none @min-[42rem]:line-clamp-1">
            {title}
          </bdi>
        </Link>
        <p className="hidden text-ink-soft @max-[16rem]:block">
          <MetadataLine>
            <bdi key="toldBy" translate="no">
              {storyteller}
            </bdi>
            {date && <span key="date">{date}</span>}
          </MetadataLine>
        </p>
      </td>
      <Cell column="toldBy">
        <span className="flex min-w-0 items-center gap-2">
          <span className="contents @max-[42rem]:hidden">
            <Avatar name={storyteller} src={photo} size="tiny" />
          </span>
          <bdi translate="no" className="line-clamp-2 min-w-0">
            {storyteller}
          </bdi>
        </span>
      </Cell>
      <Cell column="place">
        <bdi className="line-clamp-2">{place}</bdi>
      </Cell>
      <Cell column="length">
        <span className="flex items-center gap-3">
          {recording && <Emblem peaks={recording.peaks} color={color} className="h-7 w-16 @max-[60rem]:hidden" />}
          <span className="figures">{duration === null ? '' : formatDuration(duration * 1000)}</span>
        </span>
      </Cell>
      <Cell column="tags">
        <bdi className="line-clamp-2">{tags.join(', ')}</bdi>
      </Cell>
    </tr>
  )
})

/** "Sep 4, 1961", "Feb 1947"; otherwise as everywhere. */
function formatShortEventDate(eventDate: Story['eventDate']): string | null {
  if (eventDate?.kind === 'exact') return formatCalendarDay(eventDate.from, { dateStyle: 'medium' })
  if (eventDate?.kind === 'month') return formatCalendarDay(eventDate.from, { month: 'short', year: 'numeric' })
  return formatEventDate(eventDate)
}

function Cell({ column, children }: { column: keyof typeof COLUMNS; children: ReactNode }) {
  return (
    <td className={classNames(COLUMNS[column].className, 'h-14 px-2 py-1 leading-tight wrap-anywhere')}>{children}</td>
  )
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { MAX_BATCH } from '#server/features/admin/contract.ts'
import { isNothingFocused } from '#web/lib/focus-main.ts'
import { usePagedList, useShowMore } from '#web/lib/paged-list.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { TextField } from '#web/ui/fields.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'

interface ListSearchProps {
  label: string
  hint?: string
  /** Searches; '' for everything. */
  onSearch: (q: string) => void
  /** Filters that apply right away. */
  children?: Elements
}

/** Searches when it is submitted and not while typing, because each search is an entry in the log that owners see. */
export function ListSearch({ label, hint, onSearch, children }: ListSearchProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={label}
            hint={hint}
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={200}
            className="min-w-0 flex-1 basis-64"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        {children}
      </form>
    </search>
  )
}

interface AdminListProps<Row extends { id: number }> {
  query: UseInfiniteQueryResult<{ pages: { page: Row[] }[] }>
  /** What it lists, one and several. */
  nouns: [string, string]
  /** While a question about rows is open, which may end with fewer of them. */
  isAsking?: boolean
  children: (row: Row) => ReactNode
}

/** A list of all families, page by page. */
export function AdminList<Row extends { id: number }>({
  query,
  nouns,
  isAsking = false,
  children,
}: AdminListProps<Row>) {
  const rows = query.data?.pages.flatMap(({ page }) => page)
  const list = usePagedList(
    query,
    query.data?.pages.map(({ page }) => page.map(({ id }) => id)),
  )
  const { showMore, isPending, firstNewId } = useShowMore(list)
  const items = useRef(new Map<number, HTMLLIElement>())
  const countLine = useRef<HTMLParagraphElement>(null)
  const listed = rows?.map(({ id }) => id).join(' ') ?? ''
  const before = useRef({ listed, isRowGone: false })
  useEffect(() => {
    if (firstNewId !== undefined) items.current.get(firstNewId)?.focus()
  }, [firstNewId])
  useEffect(() => {
    const ids = new Set(listed.split(' '))
    const wasListed = before.current.listed === '' ? [] : before.current.listed.split(' ')
    const isRowGone = before.current.isRowGone || wasListed.some((id) => !ids.has(id))
    before.current = { listed, isRowGone: isRowGone && isAsking }
    // What had the focus is gone with the row.
    if (isRowGone && !isAsking && isNothingFocused()) countLine.current?.focus()
  }, [listed, isAsking])
  const [one, several] = nouns
  return (
    <QueryBoundary
      query={{ ...query, data: rows, error: list.moreError ? null : query.error }}
      problem={`We couldn’t load the ${several}`}
      retryLabel="Retry"
      loading={
        <Skeleton label={`Loading the ${several}`}>
          <SkeletonBlock className="h-96 w-full" />
        </Skeleton>
      }
    >
      {(found) => (
        <div className="flex flex-col items-start gap-4">
          <p ref={countLine} role="status" tabIndex={-1} className="figures text-small text-ink-soft outline-none">
            {found.length === 0
              ? `No ${several} match.`
              : `${list.hasMore ? 'The first ' : ''}${formatCount(found.length, one, several)}`}
          </p>
          {found.length > 0 && (
            <Card as="div" className="w-full py-2! sm:py-3!">
              <ul className="divide-y divide-hairline">
                {found.map((row) => (
                  <li
                    key={row.id}
                    tabIndex={-1}
                    className="py-4 outline-none"
                    ref={(item) => {
                      if (item) items.current.set(row.id, item)
                      else items.current.delete(row.id)
                    }}
                  >
                    {children(row)}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <ShowMore
            list={list}
            isPending={isPending}
            onShowMore={showMore}
            label={`Show More ${several.charAt(0).toUpperCase()}${several.slice(1)}`}
            problem={`We couldn’t load more ${several}`}
          />
        </div>
      )}
    </QueryBoundary>
  )
}

/** A person named within a line of text. Administrators don't see photos: they are for the families. */
export function NamedPerson({ person }: { person: { firstName: string; lastName: string } }) {
  const name = `${person.firstName} ${person.lastName}`
  return (
    <>
      <Avatar name={name} size="tiny" /> <bdi translate="no">{name}</bdi>
    </>
  )
}

/** Rows selected for deletion: those of them that are still listed. */
export const useRowSelection = (listed: readonly { id: number }[]) => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return {
    ids: listed.map(({ id }) => id).filter((id) => selected.has(id)),
    toggle: (id: number) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setSelected(next)
    },
    clear: () => setSelected(new Set()),
  }
}

interface SelectionBarProps {
  count: number
  nouns: [string, string]
  onDelete: () => void
  onClear: () => void
}

/** How many rows are selected, and what can be done with them. It stays at the bottom of the window. */
export function SelectionBar({ count, nouns: [one, several], onDelete, onClear }: SelectionBarProps) {
  if (count === 0) return null
  const isTooMany = count > MAX_BATCH
  return (
    <section
      aria-label="Selected"
      data-bottom-bar
      className="sticky bottom-(--bottom-bars) z-30 -mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-edge bg-paper px-gutter py-3 sm:mx-0 sm:rounded-card sm:border-2 sm:px-6"
    >
      <p role="status" className="figures min-w-0 flex-1 basis-40">
        {isTooMany
          ? `At most ${MAX_BATCH} ${several} can be deleted at once`
          : `${formatCount(count, one, several)} selected`}
      </p>
      <Button variant="quiet" onClick={onClear}>
        Select None
      </Button>
      <Button variant="danger" disabled={isTooMany} onClick={onDelete}>
        Delete…
      </Button>
    </section>
  )
}

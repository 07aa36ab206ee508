import type { QueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { narrowing, type StoryFilters } from '../story-filters.ts'
import { storyKeys } from '../story-keys.ts'

/** How many stories one page brings when it is read first. */
const PAGE_SIZE = 50
/** The server gives at most so many. */
const MOST = 200

/** The first page is the one after nothing. */
const FIRST = ''

/** A piece of a list: what comes after one cursor, up to another one. Where it begins and ends stays as it was read first. */
export interface ListPage {
  readonly from: string
  /** Where the next one begins; undefined after the last. */
  readonly next: string | undefined
  readonly stories: readonly Story[]
  /** Something has changed since it was read; it is read again when somebody looks at it. */
  readonly stale?: boolean
}
export interface StoryListData {
  readonly pages: readonly ListPage[]
}

export const listKey = (filters: StoryFilters) => [...storyKeys.list, filters] as const

/** Reads a page: the next fifty, or all that is there by now up to where it ended before. */
export async function readPage(
  filters: StoryFilters,
  { from, until, signal }: { from: string; until?: string | undefined; signal?: AbortSignal | undefined },
): Promise<ListPage> {
  const stories: Story[] = []
  let cursor = from
  let next: string | undefined
  do {
    const limit = String(until === undefined ? PAGE_SIZE : MOST)
    const query = { ...narrowing(filters), sort: filters.sort, limit, cursor: cursor || undefined, until }
    const read = await pageWithNext((onHeaders) =>
      call(listStories, { query }, { ...(signal && { signal }), onHeaders }),
    )
    stories.push(...read.page)
    next = read.next
    if (next !== undefined) cursor = next
  } while (until !== undefined && next !== undefined)
  return { from, stories, next: until ?? next }
}

// What is on the screen, of whichever list is showing.
let inSight: ReadonlySet<string> = new Set()

/** Says which pages somebody looks at: these are kept current. */
export const looksAt = (pages: Iterable<string>): void => {
  inSight = new Set(pages)
}

/**
 * Reads a list: its first page; again, what has come to the first one and what is looked at. However long it has become, news
 * costs no more than that: the rest is read again as it comes into sight.
 */
export async function readList(
  client: QueryClient,
  filters: StoryFilters,
  signal: AbortSignal,
): Promise<StoryListData> {
  const before = client.getQueryData<StoryListData>(listKey(filters))
  if (!before) return { pages: [await readPage(filters, { from: FIRST, signal })] }
  const looked = before.pages.filter(({ from }) => from === FIRST || inSight.has(from))
  const read = await Promise.all(looked.map(({ from, next }) => readPage(filters, { from, until: next, signal })))
  const fresh = new Map(read.map((page) => [page.from, page]))
  // Others may have come while these were read.
  const { pages } = client.getQueryData<StoryListData>(listKey(filters)) ?? before
  return { pages: pages.map((page) => fresh.get(page.from) ?? { ...page, stale: true }) }
}

/** Puts a page into its list: in place of what it was, or at the end. */
export function putPage(client: QueryClient, filters: StoryFilters, page: ListPage): void {
  client.setQueryData<StoryListData>(listKey(filters), (list) => {
    if (!list) return list
    if (list.pages.some(({ from }) => from === page.from))
      return { pages: list.pages.map((one) => (one.from === page.from ? page : one)) }
    return list.pages.at(-1)?.next === page.from ? { pages: [...list.pages, page] } : list
  })
}

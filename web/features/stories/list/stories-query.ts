import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { failsOffline, type PagedList } from '#web/lib/paged-list.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { type ListPage, recordChange, type StoryListData, storyKeys, watchChanges } from '../story-cache.ts'
import { filterParams, type StoryFilters } from '../story-filters.ts'

// The story list does not use useInfiniteQuery: that refetches every page, in sequence, after each live update, and a page
// that arrives late overwrites patches made meanwhile. Here a refresh costs the first page and the visible ones.

const PAGE_SIZE = 50
/** The server's limit. */
const MAX_PAGE_SIZE = 200

const FIRST_CURSOR = ''

const NO_PAGES: StoryListData['pages'] = []

const listKey = (filters: StoryFilters) => [...storyKeys.list, filters] as const

const storiesQuery = (filters: StoryFilters) =>
  queryOptions({
    queryKey: listKey(filters),
    queryFn: ({ client, signal }): Promise<StoryListData> => fetchList(client, filters, signal),
    // The previous results stay on screen until the new ones arrive.
    placeholderData: keepPreviousData,
    ...failsOffline,
  })

interface PageRequest {
  filters: StoryFilters
  /** Where the page begins. */
  cursor: string
}

/** The family's stories that match the filters: the pages fetched so far, and how to fetch more. */
export function useStories(filters: StoryFilters) {
  const client = useQueryClient()
  const query = useQuery(storiesQuery(filters))
  const nextPage = useMutation({
    mutationFn: async ({ filters, cursor }: PageRequest) =>
      storePage(client, filters, await readPage(filters, { from: cursor, next: undefined })),
    networkMode: 'always',
  })
  const pages = query.data?.pages ?? NO_PAGES
  const stories = useMemo(() => pages.flatMap((page) => page.stories), [pages])
  const pageIds = useMemo(() => pages.map((page) => page.stories.map(({ id }) => id)), [pages])
  const next = query.isPlaceholderData ? undefined : pages.at(-1)?.next
  const { mutate, isPending, isError, variables, error } = nextPage
  // Lists with other filters may have the same cursor: it is the position of a story.
  const isLatest = variables?.cursor === next && hashKey([variables?.filters]) === hashKey([filters])
  const isFetchingMore = isPending && isLatest
  const fetchMore = useCallback(() => {
    if (next !== undefined && !isFetchingMore) mutate({ filters, cursor: next })
  }, [filters, next, isFetchingMore, mutate])
  const paging: PagedList = {
    pageIds: query.data && pageIds,
    hasMore: next !== undefined,
    fetchMore,
    isFetchingMore,
    // A refetch goes on at the same time.
    isBusy: isFetchingMore,
    moreError: isError && isLatest ? error : null,
  }
  return { query, pages, paging, /** Undefined until the first page is loaded. */ stories: query.data && stories }
}
export type Stories = ReturnType<typeof useStories>

/** Refetches stale pages that scroll into view, and marks visible pages as the ones to keep current. */
export function useVisiblePages(
  filters: StoryFilters,
  pages: readonly ListPage[],
  firstIndex: number,
  lastIndex: number,
): void {
  const client = useQueryClient()
  const visible = useMemo(() => pagesBetween(pages, firstIndex, lastIndex), [pages, firstIndex, lastIndex])
  const cursors = visible.map(({ from }) => from).join(' ')
  useEffect(() => {
    visibleCursors = new Set(cursors.split(' '))
    return () => {
      visibleCursors = new Set()
    }
  }, [cursors])
  // A page that fails to load is not requested again until it changes.
  const requested = useRef(new WeakSet<ListPage>())
  // Changes that arrive while a page loads, however many, are read together, when that load has ended.
  const loading = useRef(new Set<string>())
  useEffect(() => {
    for (const page of visible) {
      const key = JSON.stringify([filters, page.from])
      if (!page.isStale || requested.current.has(page) || loading.current.has(key)) continue
      requested.current.add(page)
      loading.current.add(key)
      void readUntilFresh(client, filters, page)
        .catch(() => undefined)
        .finally(() => loading.current.delete(key))
    }
  }, [client, filters, visible])
}

// Cursors of the pages on screen, in whichever list is showing.
let visibleCursors: ReadonlySet<string> = new Set()

/** The pages with at least one story between two indexes of the list, both included. */
export function pagesBetween(pages: readonly ListPage[], firstIndex: number, lastIndex: number): ListPage[] {
  let start = 0
  return pages.filter(({ stories }) => {
    const end = start + stories.length
    const overlaps = start <= lastIndex && end > firstIndex
    start = end
    return overlaps
  })
}

/** First load: the first page. Refetch: the first page and the visible ones; the others are marked stale. */
async function fetchList(client: QueryClient, filters: StoryFilters, signal: AbortSignal): Promise<StoryListData> {
  const before = client.getQueryData<StoryListData>(listKey(filters))
  if (!before) return { pages: [await fetchPage(filters, { from: FIRST_CURSOR, signal })] }
  // Any reason to refetch holds for a page that is on its way, too.
  recordChange()
  const hasChanged = watchChanges()
  const current = before.pages.filter(({ from }) => from === FIRST_CURSOR || visibleCursors.has(from))
  const fetched = await Promise.all(current.map(({ from, next }) => fetchPage(filters, { from, until: next, signal })))
  const isStale = hasChanged()
  const fresh = new Map(fetched.map((page) => [page.from, isStale ? { ...page, isStale } : page]))
  // More pages may have been added while these were loading.
  const { pages } = client.getQueryData<StoryListData>(listKey(filters)) ?? before
  return { pages: pages.map((page) => fresh.get(page.from) ?? { ...page, isStale: true }) }
}

/** Fetches a page into the cached list, again and again if stories change meanwhile. */
async function readUntilFresh(client: QueryClient, filters: StoryFilters, page: ListPage): Promise<void> {
  let read: ListPage
  do {
    read = await readPage(filters, page)
    storePage(client, filters, read)
  } while (read.isStale)
}

/** Fetches a page, which is stale if stories changed meanwhile. */
async function readPage(filters: StoryFilters, { from, next }: Pick<ListPage, 'from' | 'next'>): Promise<ListPage> {
  const hasChanged = watchChanges()
  const page = await fetchPage(filters, { from, until: next })
  return hasChanged() ? { ...page, isStale: true } : page
}

/** Fetches a page: the next 50 stories, or on a refetch everything up to the cursor where the page ended before. */
async function fetchPage(
  filters: StoryFilters,
  { from, until, signal }: { from: string; until?: string | undefined; signal?: AbortSignal | undefined },
): Promise<ListPage> {
  const stories: Story[] = []
  let cursor = from
  let next: string | undefined
  do {
    const limit = String(until === undefined ? PAGE_SIZE : MAX_PAGE_SIZE)
    const query = { ...filterParams(filters), sort: filters.sort, limit, cursor: cursor || undefined, until }
    const reply = await pageWithNext((onHeaders) =>
      call(listStories, { query }, { ...(signal && { signal }), onHeaders }),
    )
    stories.push(...reply.page)
    next = reply.next
    if (next !== undefined) cursor = next
  } while (until !== undefined && next !== undefined)
  return { from, stories, next: until ?? next }
}

/** Replaces a page of the cached list, or appends it when it is the next one. */
function storePage(client: QueryClient, filters: StoryFilters, page: ListPage): void {
  client.setQueryData<StoryListData>(listKey(filters), (list) => {
    if (!list) return list
    if (list.pages.some(({ from }) => from === page.from))
      return { pages: list.pages.map((existing) => (existing.from === page.from ? page : existing)) }
    return list.pages.at(-1)?.next === page.from ? { pages: [...list.pages, page] } : list
  })
}

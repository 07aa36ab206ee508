import type { QueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { refetch, refetchAfterLoading } from '#web/lib/refetch.ts'

/** Query keys for everything about stories. */
export const storyKeys = {
  all: ['stories'] as const,
  /** Lists, one per set of filters, page by page. */
  list: ['stories', 'list'] as const,
  /** Filter values with their counts. */
  facets: ['stories', 'facets'] as const,
  /** How many are new since a moment. */
  newCount: ['stories', 'new'] as const,
  /** Stories ordered by event date. */
  timeline: ['stories', 'timeline'] as const,
  /** Search results. */
  search: ['stories', 'search'] as const,
  /** One story, with what the viewer may do with it. */
  page: (id: number) => ['stories', 'page', id] as const,
  /** The previous and next story, one entry per list it was opened from. */
  neighbors: (id: number) => ['stories', 'neighbors', id] as const,
  /** The machine transcript of one story. */
  transcript: (id: number) => ['stories', 'transcript', id] as const,
  /** Earlier texts of one story. */
  versions: (id: number) => ['stories', 'versions', id] as const,
  /** Recently deleted stories. */
  deleted: ['stories', 'deleted'] as const,
}

/** Query keys for comments. */
export const commentKeys = {
  all: ['comments'] as const,
  /** The comments on one story. */
  of: (storyId: number) => ['comments', storyId] as const,
}

/** One page of a list: the stories between two cursors. Both cursors stay fixed after the first read. */
export interface ListPage {
  /** The cursor it starts at; '' for the first page. */
  readonly from: string
  /** The cursor of the next page; undefined on the last page. */
  readonly next: string | undefined
  readonly stories: readonly Story[]
  /** It may be out of date. It is read again when it scrolls into view. */
  readonly isStale?: boolean
}

export interface StoryListData {
  readonly pages: readonly ListPage[]
}

/** A story from its own page's cache or from a cached list; undefined when neither has it. */
export function cachedStory(client: QueryClient, id: number): Story | undefined {
  const onPage = client.getQueryData<Story>(storyKeys.page(id))
  if (onPage) return onPage
  const lists = client.getQueriesData<StoryListData>({ queryKey: storyKeys.list })
  for (const [, list] of lists)
    for (const { stories } of list?.pages ?? []) {
      const found = stories.find((story) => story.id === id)
      if (found) return found
    }
  return undefined
}

/** Whether a cached list contains the story. */
export const isListed = (client: QueryClient, id: number): boolean =>
  client
    .getQueriesData<StoryListData>({ queryKey: storyKeys.list })
    .some(([, list]) => list?.pages.some(({ stories }) => stories.some((story) => story.id === id)))

/** Updates one story in every cache that has it, without refetching any list. */
export function patchStory(client: QueryClient, id: number, change: (story: Story) => Partial<Story>): void {
  client.setQueryData<Story>(storyKeys.page(id), (story) => story && { ...story, ...change(story) })
  changePages(client, id, (stories) =>
    stories.map((story) => (story.id === id ? { ...story, ...change(story) } : story)),
  )
}

/** Removes a story from the cached lists. */
export function removeFromLists(client: QueryClient, id: number): void {
  changePages(client, id, (stories) => stories.filter((story) => story.id !== id))
}

// Pages without the story keep their identity.
function changePages(client: QueryClient, id: number, change: (stories: ListPage['stories']) => Story[]): void {
  client.setQueriesData<StoryListData>({ queryKey: storyKeys.list }, (list) => {
    const has = ({ stories }: ListPage) => stories.some((story) => story.id === id)
    if (!list?.pages.some(has)) return list
    return { pages: list.pages.map((page) => (has(page) ? { ...page, stories: change(page.stories) } : page)) }
  })
}

let changeCount = 0

/** Records that stories changed: what is being fetched may be from before. */
export const recordChange = (): void => {
  changeCount += 1
}

/** Returns whether a change was recorded since this call. */
export function watchChanges(): () => boolean {
  const before = changeCount
  return () => changeCount !== before
}

/** The latest refetch of each story. Replies may arrive in another order. */
const refetches = new Map<number, symbol>()

/**
 * Refetches one cached story and patches it into the caches; one the server no longer has leaves the lists. Other failures are
 * ignored: the next reconnect or visit reads everything again.
 */
export async function refreshStory(client: QueryClient, id: number): Promise<void> {
  recordChange()
  // A page or list on its way may have an older state of it.
  const loading = refetchAfterLoading(client, storyKeys.all)
  const before = cachedStory(client, id)
  if (!before) return loading
  const ours = Symbol()
  refetches.set(id, ours)
  try {
    const { may: _may, citation: _citation, ...story } = await call(getStory, { params: { id } })
    if (refetches.get(id) !== ours) return
    patchStory(client, id, () => story)
    if (facetValues(before) !== facetValues(story)) void client.invalidateQueries({ queryKey: storyKeys.facets })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404) || refetches.get(id) !== ours) return
    removeFromLists(client, id)
    void client.invalidateQueries({ queryKey: storyKeys.facets })
  }
}

const facetValues = ({ category, toldBy, eventDate, tags }: Story) =>
  JSON.stringify([category, toldBy, eventDate, tags])

/** With more changes than this at once, refetching the visible pages is cheaper. */
const MAX_SINGLE_REFRESHES = 10

const REFRESHED_SINGLY: readonly unknown[] = [storyKeys.list[1], storyKeys.facets[1]]

/** Brings the caches up to date after these stories changed: story by story when all are listed, otherwise all queries. */
export async function refreshStories(client: QueryClient, ids: readonly number[]): Promise<void> {
  const singly = ids.length <= MAX_SINGLE_REFRESHES && ids.every((id) => isListed(client, id))
  if (!singly) return refetch(client, storyKeys.all)
  await Promise.all([
    ...ids.map((id) => refreshStory(client, id)),
    client.invalidateQueries({
      queryKey: storyKeys.all,
      predicate: ({ queryKey }) => !REFRESHED_SINGLY.includes(queryKey[1]),
    }),
  ])
}

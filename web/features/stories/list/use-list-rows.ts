import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import type { StoryFilters } from '../story-filters.ts'
import { type Stories, useVisiblePages } from './stories-query.ts'
import { useVirtualStories } from './virtual-stories.ts'

/** The next page is fetched when this few stories are left below. */
const PREFETCH_STORIES = 15

const NO_STORIES: Story[] = []

export interface StoryListProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  /** How many stories match in all, if known. */
  total: number | undefined
  /** The story to scroll to and focus. */
  focusId: number | undefined
}

/** A story of the list that is in the DOM. */
export interface ListRow {
  readonly story: Story
  readonly index: number
  /** Its distance from the top of the list and its height, in px; null in normal flow. */
  readonly position: { readonly start: number; readonly size: number } | null
}

/**
 * The rows of a long list that are in the DOM: those around the viewport. Fetches the next page before the end comes into view,
 * and moves the focus to the story with `focusId`. Every row has the story's anchor in it.
 * @param list the element with the rows
 * @param layout what the list looks like: another one has other heights
 */
export function useListRows(
  list: RefObject<HTMLElement | null>,
  { stories: { stories = NO_STORIES, pages, paging }, filters, total, focusId }: Omit<StoryListProps, 'viewer'>,
  layout: { name: string; estimateHeight: () => number },
) {
  const listKey = `${layout.name} ${JSON.stringify(filters)}`
  const { virtualizer, keepMounted, indexOfId, top } = useVirtualStories(list, stories, {
    listKey,
    estimateHeight: layout.estimateHeight,
  })
  const isPrinting = useIsPrinting()
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useVisiblePages(filters, pages, startIndex, endIndex)

  const { hasMore, isFetchingMore, moreError, fetchMore } = paging
  const isNearEnd = hasMore && !isFetchingMore && !moreError && endIndex + PREFETCH_STORIES >= stories.length
  useEffect(() => {
    if (isNearEnd) fetchMore()
  }, [isNearEnd, fetchMore])

  const focusIndex = focusId === undefined ? undefined : indexOfId.get(focusId)
  const focusedId = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focusId === undefined || focusIndex === undefined || focusedId.current === focusId) return
    const element = document.getElementById(storyAnchor(focusId))
    if (element) {
      focusedId.current = focusId
      element.focus({ preventScroll: true })
      virtualizer.scrollToIndex(focusIndex, { align: 'start' })
    } else keepMounted(focusId)
  })

  const rows: readonly ListRow[] = isPrinting
    ? stories.map((story, index) => ({ story, index, position: null }))
    : virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
        const story = stories[index]
        return story ? [{ story, index, position: { start: start - top, size } }] : []
      })
  return {
    rows,
    /** Of the whole list, in px; null in normal flow. */
    height: isPrinting ? null : virtualizer.getTotalSize(),
    /** How many stories the whole list has; -1 if unknown. */
    count: total ?? (hasMore ? -1 : stories.length),
    measure: virtualizer.measureElement,
    /** To call when a row is focused or clicked: it stays in the DOM. */
    keepMounted,
  }
}

/** True while the page is being printed. Then every fetched story is rendered, not only the visible ones. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its snapshot as soon as this handler returns.
    const handleBeforePrint = () => flushSync(() => setPrinting(true))
    const handleAfterPrint = () => setPrinting(false)
    window.addEventListener('beforeprint', handleBeforePrint)
    window.addEventListener('afterprint', handleAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', handleBeforePrint)
      window.removeEventListener('afterprint', handleAfterPrint)
    }
  }, [])
  return isPrinting
}

import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { StoryFilters } from '../story-filters.ts'
import { listGapClass } from '../story-loading.tsx'
import { permissionsFor } from '../story-permissions.ts'
import { type Stories, useVisiblePages } from './stories-query.ts'
import { StoryCard } from './story-card.tsx'
import { SelectBox } from './story-selection.tsx'
import { useVirtualStories } from './virtual-stories.ts'

/** The next page is fetched when this few cards are left below. */
const PREFETCH_CARDS = 15

export interface StoryListProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  /** How many stories match in all, if known. */
  total: number | undefined
  /** The story to scroll to and focus. */
  focusId: number | undefined
}

/** A virtual list: only the cards around the viewport are in the DOM. The next page is fetched before the end comes into view. */
export function StoryList({
  stories: { stories = [], pages, paging },
  filters,
  viewer,
  total,
  focusId,
}: StoryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { virtualizer, keepMounted, indexOfId, top } = useVirtualStories(list, stories, JSON.stringify(filters))
  const isPrinting = useIsPrinting()
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useVisiblePages(filters, pages, startIndex, endIndex)

  const { hasMore, isFetchingMore, moreError, fetchMore } = paging
  const isNearEnd = hasMore && !isFetchingMore && !moreError && endIndex + PREFETCH_CARDS >= stories.length
  useEffect(() => {
    if (isNearEnd) fetchMore()
  }, [isNearEnd, fetchMore])

  const focusIndex = focusId === undefined ? undefined : indexOfId.get(focusId)
  const focusedId = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focusId === undefined || focusIndex === undefined || focusedId.current === focusId) return
    const card = document.getElementById(storyAnchor(focusId))
    if (card) {
      focusedId.current = focusId
      card.focus({ preventScroll: true })
      virtualizer.scrollToIndex(focusIndex, { align: 'start' })
    } else keepMounted(focusId)
  })

  const rows = isPrinting
    ? stories.map((_, index) => ({ index, offsetPx: null }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, offsetPx: start - top }))
  const setSize = total ?? (hasMore ? -1 : stories.length)
  return (
    <ul
      ref={list}
      className="relative"
      data-moves-page
      style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, offsetPx }) => {
        const story = stories[index]
        return (
          story && (
            <StoryRow
              key={story.id}
              story={story}
              viewer={viewer}
              index={index}
              setSize={setSize}
              offsetPx={offsetPx}
              measure={virtualizer.measureElement}
              onUse={keepMounted}
            />
          )
        )
      })}
    </ul>
  )
}

interface StoryRowProps {
  story: Story
  viewer: Viewer
  index: number
  /** The length of the whole list; -1 if unknown. */
  setSize: number
  /** The distance from the top of the list; null in normal flow. */
  offsetPx: number | null
  measure: (row: HTMLElement | null) => void
  /** The row was focused or clicked. */
  onUse: (id: number) => void
}

const StoryRow = memo(function StoryRow({ story, viewer, index, setSize, offsetPx, measure, onUse }: StoryRowProps) {
  const handleUse = () => onUse(story.id)
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      onFocusCapture={handleUse}
      onPointerDownCapture={handleUse}
      className={classNames(listGapClass, offsetPx !== null && 'absolute inset-x-0 top-0')}
      style={offsetPx === null ? undefined : { transform: `translateY(${offsetPx}px)` }}
    >
      {permissionsFor(viewer, story).canEditDetails && <SelectBox id={story.id} title={story.title} />}
      <StoryCard story={story} viewer={viewer} />
    </li>
  )
})

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

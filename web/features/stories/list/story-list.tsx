import { useEffect, useLayoutEffect, useRef } from 'react'
import { storyAnchor } from '#web/lib/paths.ts'
import type { StoryFilters } from '../story-filters.ts'
import type { Viewer } from '../viewer.ts'
import { StoryRow } from './story-row.tsx'
import { useLooking } from './use-looking.ts'
import { usePrinting } from './use-printing.ts'
import type { Stories } from './use-stories.ts'
import { useStoryWindow } from './use-story-window.ts'

/** So many cards before the end, the next ones are fetched. */
const AHEAD = 15

export interface StoryListProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  /** How many there are in all, where that is known. */
  total: number | undefined
  /** The one to be brought into sight, with the focus. */
  wanted: number | undefined
}

/**
 * Story cards in their order, of which only those around the screen are in the page, however many there are. The next ones are
 * fetched as the end comes near.
 */
export function StoryList({ stories: { stories = [], ...more }, filters, viewer, total, wanted }: StoryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { virtualizer, hold, places, top } = useStoryWindow(list, stories, JSON.stringify(filters))
  const printing = usePrinting()
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {}
  useLooking(filters, more.pages, first, last)

  const { hasMore, fetchingMore, moreError, fetchMore } = more
  const near = hasMore && !fetchingMore && !moreError && last + AHEAD >= stories.length
  useEffect(() => {
    if (near) fetchMore()
  }, [near, fetchMore])

  const place = wanted === undefined ? undefined : places.get(wanted)
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted === undefined || place === undefined || shown.current === wanted) return
    const card = document.getElementById(storyAnchor(wanted))
    if (card) {
      shown.current = wanted
      card.focus({ preventScroll: true })
      virtualizer.scrollToIndex(place, { align: 'start' })
    } else hold(wanted)
  })

  const rows = printing
    ? stories.map((_, index) => ({ index, start: null }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - top }))
  const of = total ?? (hasMore ? -1 : stories.length)
  return (
    <ul
      ref={list}
      className="relative [overflow-anchor:none]"
      style={printing ? undefined : { height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, start }) => {
        const story = stories[index]
        return (
          story && (
            <StoryRow
              key={story.id}
              story={story}
              viewer={viewer}
              place={index}
              of={of}
              below={start}
              measure={virtualizer.measureElement}
              onUse={hold}
            />
          )
        )
      })}
    </ul>
  )
}

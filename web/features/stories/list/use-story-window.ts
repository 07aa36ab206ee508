import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { storyAnchor } from '#web/lib/paths.ts'
import { holdCard } from './held-cards.ts'
import { keepSizes, sizesOf } from './kept-sizes.ts'
import { useListTop } from './use-list-top.ts'

/** What a card is taken to be tall until it has been seen, in px. */
const USUAL_HEIGHT = 600
/** Room for the fixed header above a card that is scrolled to, in px. */
const HEADER = 160
/** Cards beyond either edge of the screen. */
const BEYOND = 3

const cardOf = (id: number) => document.getElementById(storyAnchor(id))

/**
 * Which cards of a list are in the page: those in sight, a few around them, and those that are in use. What is being read stays
 * where it is when cards above it come, go or change their height.
 * @param name tells this list from others, to find it again as it was left
 */
export function useStoryWindow(list: RefObject<HTMLElement | null>, stories: readonly Story[], name: string) {
  const top = useListTop(list)
  const [held, setHeld] = useState<readonly number[]>([])
  const places = useMemo(() => new Map(stories.map(({ id }, place) => [id, place])), [stories])
  const getItemKey = useCallback((place: number) => stories[place]?.id ?? place, [stories])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const found = held.flatMap((id) => places.get(id) ?? [])
      // Its neighbors too, for the Tab key.
      const focused = found.at(-1)
      const around = focused === undefined ? [] : [focused - 1, focused + 1].filter((place) => stories[place])
      return [...new Set([...defaultRangeExtractor(range), ...found, ...around])].toSorted((a, b) => a - b)
    },
    [held, places, stories],
  )
  const virtualizer = useWindowVirtualizer({
    count: stories.length,
    getItemKey,
    rangeExtractor,
    estimateSize: () => USUAL_HEIGHT,
    // A page that is hidden while something else is on its way has no height at all.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) ||
      (instance.itemSizeCache.get(getItemKey(instance.indexFromElement(row))) ?? USUAL_HEIGHT),
    overscan: BEYOND,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
    initialMeasurementsCache: sizesOf(name),
    // What comes in above pushes nothing away; at the very top it is to be seen.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    scrollEndThreshold: -1,
  })
  // Whichever way one scrolls: what is wholly above grows upwards. A card that is seen for the first time was taken to be of
  // another height, and all of it was above.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
    { start, end, key },
    _by,
    { scrollOffset, itemSizeCache },
  ) => (itemSizeCache.has(key) ? end : start + 1) <= (scrollOffset ?? 0)
  useLayoutEffect(() => () => keepSizes(name, virtualizer.takeSnapshot()), [name, virtualizer])
  const hold = useCallback((id: number) => setHeld((before) => holdCard(before, id, cardOf)), [])
  return { virtualizer, hold, places, top }
}

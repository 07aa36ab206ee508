import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'

/** Room for the fixed header above a card or row that is scrolled to. */
const HEADER_PX = 160
/** Extra cards above and below the viewport. */
const OVERSCAN_CARDS = 3
/** The most cards that stay mounted off screen because they were used. */
const MAX_MOUNTED = 12

const cardElement = (id: number) => document.getElementById(storyAnchor(id))

interface Layout {
  /** Identifies the list, to restore its layout when the user comes back. */
  listKey: string
  /** The assumed height of a card or row that has not been measured yet, in px. */
  estimateHeight: () => number
}

/**
 * Decides which cards or rows of a list are mounted: the visible ones, a few around them, and the ones used last. The text on
 * screen stays where it is when cards above it are added, removed or change height.
 */
export function useVirtualStories(
  list: RefObject<HTMLElement | null>,
  stories: readonly Story[],
  { listKey, estimateHeight }: Layout,
) {
  const top = useListTop(list)
  const [mountedIds, setMountedIds] = useState<readonly number[]>([])
  const indexOfId = useMemo(() => new Map(stories.map(({ id }, index) => [id, index])), [stories])
  const getItemKey = useCallback((index: number) => stories[index]?.id ?? index, [stories])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const mounted = mountedIds.flatMap((id) => indexOfId.get(id) ?? [])
      // The neighbors of the card used last are mounted too, for the Tab key.
      const lastUsed = mounted.at(-1)
      const neighbors = lastUsed === undefined ? [] : [lastUsed - 1, lastUsed + 1].filter((index) => stories[index])
      return [...new Set([...defaultRangeExtractor(range), ...mounted, ...neighbors])].toSorted((a, b) => a - b)
    },
    [mountedIds, indexOfId, stories],
  )
  const virtualizer = useWindowVirtualizer({
    count: stories.length,
    getItemKey,
    rangeExtractor,
    estimateSize: estimateHeight,
    // While a navigation is pending the page can be hidden, and every row measures 0.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) ||
      (instance.itemSizeCache.get(getItemKey(instance.indexFromElement(row))) ?? estimateHeight()),
    overscan: OVERSCAN_CARDS,
    scrollMargin: top,
    scrollPaddingStart: HEADER_PX,
    initialMeasurementsCache: savedLayout(listKey),
    // New cards above must not move the text on screen. At the very top they should be seen.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    scrollEndThreshold: -1,
  })
  // In both scroll directions: a card wholly above the viewport grows upward. A card measured for the first time had the
  // estimated height before, all of it above.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
    { start, end, key },
    _delta,
    { scrollOffset, itemSizeCache },
  ) => (itemSizeCache.has(key) ? end : start + 1) <= (scrollOffset ?? 0)
  useLayoutEffect(() => () => saveLayout(listKey, virtualizer.takeSnapshot()), [listKey, virtualizer])
  const keepMounted = useCallback((id: number) => setMountedIds((before) => addMounted(before, id, cardElement)), [])
  return { virtualizer, keepMounted, indexOfId, top }
}

/**
 * Adds a card to the ones that stay mounted off screen. The ones used longest ago are dropped, except cards with unsent
 * text: open menus and half-written comments survive scrolling.
 * @param mounted story ids, the one used last at the end
 */
export function addMounted(
  mounted: readonly number[],
  id: number,
  cardOf: (id: number) => HTMLElement | null,
): readonly number[] {
  if (mounted.at(-1) === id) return mounted
  const others = mounted.filter((other) => other !== id)
  const excess = others.length + 1 - MAX_MOUNTED
  const dropped = others.slice(0, Math.max(0, excess)).filter((other) => {
    const card = cardOf(other)
    return !card || !hasUnsentText(card)
  })
  return [...others.filter((other) => !dropped.includes(other)), id]
}

const hasUnsentText = (card: HTMLElement): boolean =>
  [...card.querySelectorAll('textarea')].some((field) => field.value !== '')

// The layout of the list shown last: going back to it restores its height, and with it the scroll position.
let layout: { listKey: string; width: number; items: VirtualItem[] } | null = null

const saveLayout = (listKey: string, items: VirtualItem[]): void => {
  layout = { listKey, width: window.innerWidth, items }
}

const savedLayout = (listKey: string): VirtualItem[] =>
  layout?.listKey === listKey && layout.width === window.innerWidth ? layout.items : []

/**
 * How far below the top of the page a list starts, in px. When content above the list changes height while the list is being
 * read, the page scrolls by the same amount.
 */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    let known: number | null = null
    const measure = () => {
      if (!list.current) return
      const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      if (now === known) return
      if (known !== null && window.scrollY > known) window.scrollBy({ top: now - known, behavior: 'instant' })
      known = now
      setTop(now)
    }
    measure()
    // The body grows with everything above the list.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

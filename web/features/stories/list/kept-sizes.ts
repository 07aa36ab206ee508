import type { VirtualItem } from '@tanstack/react-virtual'

// Of the list that was shown last: who comes back to it finds it as tall as it was, and so at the same place.
let kept: { list: string; width: number; items: VirtualItem[] } | null = null

/** Remembers how tall the cards of a list were. */
export const keepSizes = (list: string, items: VirtualItem[]): void => {
  kept = { list, width: window.innerWidth, items }
}

/** How tall they were, where nothing has made them otherwise since. */
export const sizesOf = (list: string): VirtualItem[] =>
  kept?.list === list && kept.width === window.innerWidth ? kept.items : []

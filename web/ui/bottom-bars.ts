import { type RefObject, useEffect, useRef } from 'react'

// Each is set while it covers the bottom of the page; `--bottom-bars` (base.css) is their sum.

/** CSS property with the mini player's height. */
export const PLAYER_HEIGHT = '--player-height'
/** CSS property with the height of the status bars. */
export const STATUS_HEIGHT = '--status-height'

const heightOf = (property: string): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || 0

/** How much of the window's bottom is covered, in pixels. */
export const bottomBarsHeight = (): number => heightOf(PLAYER_HEIGHT) + heightOf(STATUS_HEIGHT)

/** Publishes the height of a bar, for which the page leaves room. Give the ref to the bar. */
export function useReserveHeight<Element extends HTMLElement>(
  property: typeof PLAYER_HEIGHT | typeof STATUS_HEIGHT,
): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [property])
  return ref
}

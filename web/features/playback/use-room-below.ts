import { useEffect, useRef } from 'react'

/** The property of the page that has the height of what is fixed over its end. */
export const ROOM_BELOW = '--player-room'

/** Keeps room at the end of the page for what is fixed over it: nothing is ever hidden behind it. */
export function useRoomBelow<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty(ROOM_BELOW, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(ROOM_BELOW)
    }
  }, [])
  return ref
}

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/** The header lies over so much of the top of a screen. */
export const HEADER_PX = 72
const UNDER_HEADER = `-${HEADER_PX}px 0px 0px 0px`
/** A button of which a little is covered can still be read and pressed; pixels are not whole numbers, too. */
const NEARLY_WHOLE = 0.9

const shown = new Set<Element>()
const listeners = new Set<() => void>()

function change(act: () => void): void {
  act()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Notes whether a full player can be worked, while it is the one of the story that is in the player.
 * @param ref what it has for that on the screen: its button to play and pause
 */
export function useNoteInSight(ref: RefObject<HTMLElement | null>, current: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!current || !element) return
    // Until the browser says otherwise: whoever pressed it has it before them.
    change(() => shown.add(element))
    const observer = new IntersectionObserver(
      ([entry]) => change(() => (entry?.isIntersecting ? shown.add(element) : shown.delete(element))),
      { rootMargin: UNDER_HEADER, threshold: NEARLY_WHOLE },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      change(() => shown.delete(element))
    }
  }, [ref, current])
}

/** Whether a full player of the story that is in the player is on the screen. */
export const usePlayerInSight = (): boolean => useSyncExternalStore(subscribe, () => shown.size > 0)

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

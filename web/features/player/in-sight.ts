import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** The header lies over the top of a screen. */
const UNDER_HEADER = '-72px 0px 0px 0px'
const HALF = 0.5

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

/** Notes whether a full player is on the screen, while it is the one of the story that is in the player. */
export function useNoteInSight(ref: RefObject<HTMLElement | null>, current: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!current || !element) return
    // Until the browser says otherwise: whoever pressed it has it before them.
    change(() => shown.add(element))
    const observer = new IntersectionObserver(
      ([entry]) => change(() => (entry?.isIntersecting ? shown.add(element) : shown.delete(element))),
      { rootMargin: UNDER_HEADER, threshold: HALF },
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

import { type RefObject, useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The header covers this much of the top of the screen. */
export const HEADER_PX = 72
/** A slightly covered button is still usable, and pixels are fractional. */
const VISIBLE_SHARE = 0.9

const visiblePlayers = createStore<ReadonlySet<Element>>(() => new Set())

function setVisible(player: Element, isVisible: boolean): void {
  const next = new Set(visiblePlayers.getState())
  if (isVisible) next.add(player)
  else next.delete(player)
  visiblePlayers.setState(next, true)
}

/** Whether a full player of the loaded story is on the screen. The mini player hides then. */
export const useIsPlayerVisible = (): boolean => useStore(visiblePlayers, (players) => players.size > 0)

/**
 * Reports whether a full player is on the screen while its story is the one in the player.
 * @param ref the player's play button
 */
export function useReportVisibility(ref: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!isCurrent || !element) return
    // The user has just pressed it, so it is visible until the browser says otherwise.
    setVisible(element, true)
    const observer = new IntersectionObserver(([entry]) => setVisible(element, entry?.isIntersecting ?? false), {
      rootMargin: `-${HEADER_PX}px 0px 0px 0px`,
      threshold: VISIBLE_SHARE,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setVisible(element, false)
    }
  }, [ref, isCurrent])
}

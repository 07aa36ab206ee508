import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to where a page begins, so that it is read out and the keyboard goes on from there. Whoever has
 * begun to do something else meanwhile is not interrupted.
 */
export function useArrivalFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return place
}

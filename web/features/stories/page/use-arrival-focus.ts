import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the start of a page when it opens, so that screen readers announce it and the keyboard continues there. Does
 * nothing if the user has already focused something else.
 */
export function useArrivalFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [])
  return target
}

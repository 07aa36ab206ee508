import { type RefObject, useEffect, useRef } from 'react'
import { isNothingFocused } from '#web/lib/focus-main.ts'

/**
 * Focuses the start of a page when it opens, so that screen readers announce it and the keyboard continues there. Does
 * nothing if the user has already focused something else.
 */
export function useArrivalFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (isNothingFocused()) target.current?.focus({ preventScroll: true })
  }, [])
  return target
}

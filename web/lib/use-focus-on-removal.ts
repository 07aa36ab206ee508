import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** A ref for elements that may be removed while they have the focus: `next` gets it then. */
export function useFocusOnRemoval(next: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) next.current?.focus()
    hadFocus.current = false
  })
  return useCallback(
    // The cleanup runs before the element leaves the page.
    (element) => () => {
      hadFocus.current ||= element?.contains(document.activeElement) ?? false
    },
    [],
  )
}

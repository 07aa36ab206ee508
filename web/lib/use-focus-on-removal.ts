import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** What gets the focus: an element, or an object that chooses one. */
export type FocusTarget = RefObject<Pick<HTMLElement, 'focus'> | null>

/** A ref for elements that may be removed while they have the focus: `next` gets it then. */
export function useFocusOnRemoval(next: FocusTarget): RefCallback<HTMLElement> {
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

/** Moves the focus to the page's content: for when the element that had it is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/**
 * A ref for elements that are removed by a press of a button in them, such as an error with "Try Again": the focus goes to the
 * dialog, section or page that they were in. On the body, a keyboard would start at the top of the page again.
 */
export const focusContainerOnRemoval = (element: HTMLElement | null) => () => {
  // The cleanup runs before the element leaves the page.
  if (!element?.contains(document.activeElement)) return
  const container = element.parentElement?.closest<HTMLElement>('[role$=dialog], section[tabindex], main')
  if (container) container.focus({ preventScroll: true })
  else focusMain()
}

/** Whether the focus is on nothing that a person chose: the page, or its content as a whole. */
export const isNothingFocused = (): boolean => document.activeElement?.matches('body, #main') ?? true

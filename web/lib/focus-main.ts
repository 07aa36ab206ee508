/** Moves the focus to the page's content: for when the element that had it is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

/** Whether the focus is on nothing that a person chose: the page, or its content as a whole. */
export const isNothingFocused = (): boolean => document.activeElement?.matches('body, #main') ?? true

/** Moves the focus to the page's content: for when the element that had it is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

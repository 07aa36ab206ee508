/** What a person sees and presses, by the roles that our pages use. */
const SELECTORS = {
  button: 'button, [role=button], summary',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  dialog: '[role=dialog], [role=alertdialog]',
  list: 'ul, ol, [role=list]',
  /** A word of a transcript that can be pressed. */
  word: '[data-word]',
}

export type Role = keyof typeof SELECTORS

/**
 * Runs in the page: resolves to the first visible element with this role whose name matches, or null. A clickable one is
 * also enabled, in the window, still, and covered by nothing.
 */
export const FIND_ELEMENT = `async (role, pattern, mustBeClickable) => {
  const textOf = (element) => element?.innerText ?? ''
  const nameOf = (element) => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ').map((id) => textOf(document.getElementById(id)))
    const labels = labelledBy ?? [...(element.labels ?? [])].map(textOf)
    return (element.getAttribute('aria-label') || labels.join(' ') || textOf(element)).trim().replace(/\\s+/g, ' ')
  }
  const isShown = (element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !(mustBeClickable && element.matches(':disabled, [aria-disabled=true]'))
  const name = new RegExp(pattern)
  const all = document.querySelectorAll(${JSON.stringify(SELECTORS)}[role])
  const found = [...all].find((element) => isShown(element) && name.test(nameOf(element))) ?? null
  if (!found || !mustBeClickable) return found
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { left, top, width, height } = found.getBoundingClientRect()
  const atCenter = document.elementFromPoint(left + width / 2, top + height / 2)
  return before.left === left && before.top === top && found.contains(atCenter) ? found : null
}`

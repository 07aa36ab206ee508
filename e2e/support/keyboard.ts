import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More tab stops than any page has. */
const MAX_TAB_STOPS = 150

// After the last stop, focus moves to the browser itself. One call, because the page may re-render in between.
const FOCUSED = `((at) => at === document.body ? [] : [at.getAttribute('name'), at.getAttribute('aria-label'), at.textContent])(
  document.activeElement ?? document.body)`

/** The accessible name, or nearly, of the focused element. */
export const focused = async (page: Page): Promise<string> =>
  (await page.evaluate<(string | null)[]>(FOCUSED)).findLast((text) => text) ?? ''

/**
 * Presses Tab until an element with this text, label or field name has focus.
 * @throws if none has
 */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate<(string | null)[]>(FOCUSED)
    // Ignores an emoji before the name.
    if (
      here.some((text) =>
        text
          ?.trim()
          .replace(/^[^\p{L}]+/u, '')
          .startsWith(name),
      )
    )
      return
  }
  throw new Error(`Tab never reached "${name}".`)
}

/** Tabs to an element and presses Enter on it. */
export const enter = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** The same for an element with another accessible name, such as one from a label. */
export const tabOnto = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${target}.`)
}

/** Whether the focused element, or the label around it, shows that by an outline or a shadow. */
const IS_VISIBLE = `(at) => at !== document.body && [at, at.closest('label')].some((one) => {
  if (!one) return false
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
  return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
})`

export const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(${IS_VISIBLE})(document.activeElement)`)

/** Tabs to an element, whose focus must be visible, and presses a key. */
export const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabOnto(page, target)
  expect(await isFocusVisible(page), `visible focus on ${target}`).toBe(true)
  await page.keyboard.press(key)
}

/** Waits until a dialog has the focus and takes keys: Radix listens for Escape a moment after it has moved the focus. */
export const waitForDialog = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.locator(':focus').waitFor()
  await expect.poll(() => page.evaluate("document.querySelector('[role=dialog]')?.style.pointerEvents")).toBe('auto')
}

/** Waits until an element has the focus. */
export const hasFocus = (page: Page, target: Locator): Promise<void> => target.and(page.locator(':focus')).waitFor()

/**
 * Walks through the page with Tab and back with Shift+Tab. Expects that it ends, that every control is a stop, in the order
 * of the document, and that each is on the screen, not covered, with visible focus.
 */
export const expectAllReachable = async (page: Page): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab']) {
    await walk(page, key)
    expect(await page.evaluate(`(${MISSED})(${key === 'Tab'})`), `${key} at ${page.url()}`).toEqual([])
  }
}

const walk = async (page: Page, key: string): Promise<void> => {
  await page.evaluate(key === 'Tab' ? `${FOCUS_BODY}; ${START}` : START)
  // Each key checks what the one before has focused. That saves a call of the page for all but the last ones.
  const controls = await page.evaluate<number>(`(${CONTROLS}).length`)
  for (let stop = 1; stop < controls; stop += 1) await page.keyboard.press(key)
  await page.evaluate("removeEventListener('keydown', step, true)")
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    const isOnPage = await page.evaluate<boolean>('step()')
    if (!isOnPage && stop > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never left the page.`)
}

/** A focused and then ordinary body is where Tab begins. */
const FOCUS_BODY = `document.body.tabIndex = -1; document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')`

/** `step` records the stop that has the focus and what is wrong with it; it returns false if none has. Each key calls it. */
const START = `globalThis.stops = []
globalThis.problems = []
globalThis.step = () => {
  const at = document.activeElement
  if (at === document.body) return false
  // Parts of a date are stops of one element.
  if (stops.at(-1) === at) return true
  if (stops.includes(at)) problems.push('the focus is back at ' + at.textContent)
  stops.push(at)
  const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent
  if (!(${IS_VISIBLE})(at)) problems.push('invisible focus: ' + name)
  const { left, top, width, height } = at.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
  const isSeen = seen && (at.contains(seen) || seen.contains(at) || [...(at.labels ?? [])].some((label) => label.contains(seen)))
  if (!isSeen || top + height <= 0 || top >= innerHeight) problems.push('covered or off screen: ' + name + ', at ' + Math.round(top))
  return true
}
addEventListener('keydown', step, true)`

/** What Tab should stop at. Of radio buttons with a name, the checked one is a stop. */
const CONTROLS = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]:not([role=tablist])')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
  .filter((one) => one.type !== 'radio' || one.checked)`

const MISSED = `(isForward) => {
  const missed = (${CONTROLS}).filter((one) => !stops.includes(one)).map((one) => 'not reached: ' + (one.getAttribute('aria-label') ?? one.textContent).slice(0, 60))
  const inOrder = isForward ? stops : stops.toReversed()
  const jumps = inOrder.filter((one, n) => n > 0 && !(inOrder[n - 1].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING))
  return [...problems, ...missed, ...jumps.map((one) => 'out of order: ' + one.textContent)]
}`

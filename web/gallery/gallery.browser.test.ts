// Long, because one build and one browser serve every part of the gallery.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolations } from '#web/testing/axe.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { coveredByToast } from '#web/testing/covered-by-toast.ts'
import { isUnobstructed } from '#web/testing/is-unobstructed.ts'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '#web/ui/tooltip.tsx'

const policy = "default-src 'self'; style-src 'self'; img-src 'self' data:"

// The gallery as the real build would make it, under the policy that the server sends.
const pages = withBuiltPages({
  page: 'web/gallery.html',
  headers: { 'Content-Security-Policy': policy },
  recordsConsole: true,
})

type Options = Pick<BrowserContextOptions, 'viewport' | 'reducedMotion' | 'colorScheme'>

async function open({ reducedMotion = 'no-preference', ...others }: Options = {}): Promise<Page> {
  const page = await pages.openTab({ reducedMotion, ...others })
  await page.goto(pages.address('gallery.html'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('axe finds nothing, with anything open', async () => {
  // Without motion: a dialog that is still fading in would be measured half transparent.
  const page = await open({ reducedMotion: 'reduce' })
  await expectNoAxeViolations(page)
  await press(page, 'Open a dialog')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await press(page, 'Ask a question')
  await expectNoAxeViolations(page)
  await press(page, 'Keep it')
  await page.locator('form').getByRole('button', { name: 'Save Story' }).click()
  await press(page, 'Show a destructive toast')
  await expectNoAxeViolations(page)
})

test.each([320, 390])('at %i px and twice the text size nothing is cut off at the side', async (width) => {
  const page = await open({ viewport: { width, height: 844 } })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('every target is at least 48 px high', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  const small = await page
    .locator('button:visible, input:not([type=radio], [type=checkbox]):visible, label:has(input), textarea, [role=tab]')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 48).map((one) => one.outerHTML))
  expect(small).toEqual([])
})

test('a dialog says its title, keeps the focus inside, closes with Escape and gives the focus back', async () => {
  const page = await open()
  await press(page, 'Open a dialog')
  const dialog = page.getByRole('dialog', { name: 'Save Your Story' })
  expect(await dialog.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await page.mouse.click(5, 450)
  expect(await dialog.isVisible()).toBe(true)
  const scrolling = () => page.evaluate(() => getComputedStyle(document.body).overflowY)
  expect(await scrolling()).toBe('hidden')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await scrolling()).toBe('visible')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open a dialog')
})

test('on a phone a dialog is a sheet of full height', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await press(page, 'Open a dialog')
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
})

test('a question puts the safe choice first and gives it the focus', async () => {
  const page = await open()
  await press(page, 'Ask a question')
  const choices = page.getByRole('alertdialog').getByRole('button')
  await expect.poll(() => choices.allTextContents()).toEqual(['Keep it', 'Delete story'])
  expect(await choices.first().evaluate((safe) => safe === document.activeElement)).toBe(true)
})

test('one toast at a time, no wider than 420 px, which F8 reaches and which acts', async () => {
  const page = await open()
  await press(page, 'Show a toast')
  await press(page, 'Show a destructive toast')
  const area = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect.poll(() => area.getByRole('listitem').count()).toBe(1)
  expect((await area.getByRole('list').boundingBox())?.width).toBe(420)
  await press(page, 'Show a toast')
  await page.keyboard.press('F8')
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await area.getByText('It is back').waitFor()
})

test.each([
  [390, 844],
  [820, 1180],
  [1280, 800],
])('at %i px a toast covers no button of a dialog, even one that opens later', async (width, height) => {
  const page = await open({ viewport: { width, height }, reducedMotion: 'reduce' })
  await press(page, 'Show a toast')
  await page.getByRole('listitem').getByText('Story deleted').waitFor()
  await coveredByToast(page)
  await press(page, 'Open a dialog')
  for (const name of ['Close', 'Cancel', 'Save Story']) {
    const button = page.getByRole('dialog').getByRole('button', { name })
    const hasToast = async () => (await coveredByToast(page)) !== null
    await expect.poll(async () => [await hasToast(), await isUnobstructed(button)]).toEqual([true, true])
  }
})

test('a toast over an open dialog doesn’t take its own buttons for something that it covers', async () => {
  const page = await open({ viewport: { width: 820, height: 1180 }, reducedMotion: 'reduce' })
  await press(page, 'Open a dialog')
  // As after a save that failed in the dialog. The button is under it.
  await page.getByText('Show a toast').first().dispatchEvent('click')
  await page.getByText('Story deleted').first().waitFor()
  await page.locator('[role=region][aria-label^=Notifications] ol[style*=top]').waitFor()
  const tops = await page.evaluate(async () => {
    const list = document.querySelector<HTMLElement>('[role=region][aria-label^=Notifications] ol')
    const seen = new Set<string>()
    for (let change = 0; change < 4; change++) {
      seen.add(list?.style.top ?? 'no list')
      document.body.append(document.createElement('i'))
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return [...seen]
  })
  expect(tops).toEqual([expect.stringMatching(/px$/)])
})

test('a toast moves into a smaller window at once, but neither under a finger nor to a better place', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await press(page, 'Show a toast')
  const toast = page.getByRole('listitem').filter({ hasText: 'Story deleted' })
  await toast.waitFor()
  await coveredByToast(page)
  await toast.dispatchEvent('pointerdown')
  const overhang = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('resize', () => {
          const card = document.querySelector('[role=region][aria-label^=Notifications] li')
          resolve((card?.getBoundingClientRect().bottom ?? Infinity) - innerHeight)
        }),
      ),
  )
  await page.setViewportSize({ width: 390, height: 500 })
  expect(await overhang).toBeLessThanOrEqual(0)

  const topOf = async () => (await toast.boundingBox())?.y ?? 0
  /** A button that covers the window from a height on. */
  const cover = (from: number) =>
    page.evaluate(async (top) => {
      document.querySelector('#cover')?.remove()
      const button = document.createElement('button')
      button.id = 'cover'
      button.style.cssText = `position: fixed; inset: ${top}px 0 0`
      document.body.append(button)
      // A toast that moves does so within 200 ms.
      await new Promise((resolve) => setTimeout(resolve, 400))
    }, from)
  const touched = await topOf()
  await cover(touched)
  expect(await topOf()).toBe(touched)
  await toast.dispatchEvent('pointerup')
  await expect.poll(topOf).not.toBe(touched)
  // Below it: it doesn't move under the pointer, either.
  await page.mouse.move(5, 498)
  await cover(0)
  const overButton = await topOf()
  await cover(250)
  expect(await topOf()).toBe(overButton)
})

test.each(['Escape', 'Enter'])('who closes a toast with %s is where they were before', async (key) => {
  const page = await open()
  await press(page, 'Show a toast')
  await page.keyboard.press('F8')
  // Past the message itself and what it offers, to the cross.
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close this message')
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show a toast')
})

test('the focus is where it was before after a click on what a toast offers', async () => {
  const page = await open()
  await press(page, 'Show a toast')
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show a toast')
})

test('a toast goes when it is swiped 50 px to the right, and comes back from less', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  await press(page, 'Show a toast')
  const shown = page.getByRole('listitem').filter({ hasText: 'It stays for 30 days.' })
  const swipe = async (px: number) => {
    const box = await shown.getByText('Story deleted').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + px / 2, y)
    await page.mouse.move(x + px, y)
    await page.mouse.up()
  }
  const settled = await shown.boundingBox()
  await swipe(45)
  await expect.poll(() => shown.boundingBox()).toEqual(settled)
  await swipe(55)
  await expect.poll(() => shown.count()).toBe(0)
})

test('a tooltip waits 700 ms, and not a second time within 300 ms', async () => {
  const page = await pages.newTab(await pages.newBrowser({ reducedMotion: 'reduce' }))
  await page.clock.install()
  await page.goto(pages.address('gallery.html'))
  const play = page.getByRole('button', { name: 'Play', exact: true })
  const tip = page.getByRole('tooltip')
  // In steps, because a tooltip stays open while the pointer moves toward it.
  const leave = () => page.mouse.move(0, 0, { steps: 5 })
  await play.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  await play.hover()
  await page.clock.runFor(TOOLTIP_DELAY_MS - 1)
  expect(await tip.count()).toBe(0)
  await page.clock.runFor(1)
  expect(await tip.textContent()).toBe('Play the story from the start')

  await leave()
  await page.clock.runFor(TOOLTIP_SKIP_DELAY_MS - 1)
  expect(await tip.count()).toBe(0)
  await play.hover()
  await expect.poll(() => tip.count()).toBe(1)

  await leave()
  await page.clock.runFor(TOOLTIP_SKIP_DELAY_MS)
  await play.hover()
  await page.clock.runFor(TOOLTIP_DELAY_MS - 1)
  expect(await tip.count()).toBe(0)
})

test('single folds close each other, multiple ones do not', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  const opened = async () => {
    const folds = page.getByRole('group').filter({ has: page.getByRole('heading', { level: 3, name: '?' }) })
    return (await folds.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))).join(' ')
  }
  const all = page.locator('summary')
  const long = all.filter({ hasText: 'How long can a story be?' })
  await all.first().click()
  expect(await opened()).toBe('true false false false false false')
  await long.first().click()
  expect(await opened()).toBe('false true false false false false')
  await long.first().click()
  await long.last().click()
  await all.last().click()
  expect(await opened()).toBe('false false false false true true')
})

test('a panel that is folded away has nothing in it', async () => {
  const page = await open()
  const panel = page.getByRole('button', { name: 'Tips for a Comfortable Recording Experience' })
  const tip = page.getByText('Speak as you would to a friend')
  expect(await panel.getAttribute('aria-expanded')).toBe('true')
  await panel.press('Enter')
  expect(await tip.count()).toBe(0)
  expect(await panel.getAttribute('aria-expanded')).toBe('false')
  await panel.press(' ')
  await expect.poll(() => tip.isVisible()).toBe(true)
  // Open, it cuts nothing off: not the ring around what has the focus.
  const clips = () => tip.evaluate((one) => getComputedStyle(one.closest('[id]') ?? one).overflow)
  await expect.poll(clips).toBe('visible')
})

test('the error summary takes the focus and links to each field', async () => {
  const page = await open()
  const form = page.getByRole('form', { name: 'Example' })
  await form.getByRole('button', { name: 'Save Story' }).click()
  const summary = form.getByRole('alert')
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
  await summary.getByRole('link', { name: 'Please choose who tells it.' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('storyteller')
  await summary.getByRole('link', { name: 'Please enter a story title.' }).click()
  await page.keyboard.type('Skates')
  await summary.getByText('Done.').waitFor()
  await summary.getByText('Please fix these').waitFor()
  expect(await form.getByLabel('Story Title').evaluate((field) => field === document.activeElement)).toBe(true)
  await form.getByLabel('Told by').selectOption({ index: 1 })
  await summary.getByText('All done').waitFor()
})

test('a button is as wide while its work is pending as at rest, and keeps the focus', async () => {
  const page = await open()
  const button = page.getByRole('button', { name: /^Sign/ })
  const width = () => button.evaluate((one) => one.getBoundingClientRect().width)
  const atWork = await width()
  await button.focus()
  expect(await button.evaluate((one) => one === document.activeElement && one.ariaDisabled)).toBe('true')
  await press(page, 'Show them at rest')
  expect(await button.textContent()).toContain('Sign In')
  expect(await width()).toBe(atWork)
})

test('movements take less than 200 ms', async () => {
  const page = await open()
  const first = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const started = ({ target }: Event) => {
          if (target instanceof Element) resolve(getComputedStyle(target).animationDuration)
        }
        document.addEventListener('animationstart', started, { once: true })
      }),
  )
  await press(page, 'Open a dialog')
  expect(Number.parseFloat(await first)).toBeGreaterThan(0)
  const theme = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((one) => {
      const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(one)
      return animationIterationCount === 'infinite' ? [] : [animationDuration, transitionDuration]
    }),
  )
  expect(Math.max(...theme.flatMap((times) => times.split(', ')).map(Number.parseFloat))).toBeLessThan(0.2)
})

test('nothing moves with reduced motion', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  await press(page, 'Open a dialog')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('the chosen theme goes before that of the system', async () => {
  const page = await open({ colorScheme: 'dark' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await paper()
  await page.getByText('Light', { exact: true }).click()
  expect(await paper()).not.toBe(dark)
  await page.getByText('As the system', { exact: true }).click()
  expect(await paper()).toBe(dark)
})

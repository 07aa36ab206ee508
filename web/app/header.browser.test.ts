import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TEXT_SIZES } from '#common/appearance.ts'
import type { User } from '#server/features/account/contract.ts'
import { RUTH, TOM } from '#web/features/family/testing/a-family.ts'
import { fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { layoutFaults } from '#web/testing/layout-faults.ts'

const pages = withBuiltPages()

const WIDE = [1024, 1280, 1440]
const EVERY = [320, 390, 640, 768, 1010, ...WIDE, 1600]
const ARABIC = 'عبد الرحمن المصطفى الحسيني القرشي الهاشمي'
const LONG = 'Maximiliana-Wolfeschlegelsteinhausenbergerdorff'

/** The shortest page that has the header: only the header is measured here. */
async function open(user: User) {
  const page = await pages.openTab()
  const server = await fakeFamilyServer(page, { user })
  const show = async () => {
    await page.goto(pages.address('no-such-page'))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await show()
  return {
    page,
    /** Shows the same page to another user. */
    showTo: async (other: User) => {
      server.user = other
      await show()
    },
  }
}

const look = async (page: Page, width: number, letters = '100%') => {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
}

const boxOf = (part: Locator): Promise<DOMRect> => part.evaluate((one) => one.getBoundingClientRect().toJSON())

async function partsOf(page: Page) {
  const header = page.getByRole('banner')
  return {
    whole: await boxOf(header),
    home: await boxOf(header.getByRole('link').first()),
    links: await boxOf(header.getByRole('navigation')),
    avatar: await boxOf(header.locator('span.size-10')),
    logout: await boxOf(header.getByRole('button', { name: 'Logout' })),
  }
}

const middle = ({ top, height }: DOMRect) => top + height / 2
const isBeside = (one: DOMRect, other: DOMRect) => Math.abs(middle(one) - middle(other)) < 2

async function wideHeightsOf(page: Page) {
  const heights: number[] = []
  for (const width of WIDE) {
    await look(page, width)
    const { whole, home, links, avatar, logout } = await partsOf(page)
    const outOfRow = Object.entries({ home, links, avatar }).filter(([, part]) => !isBeside(part, logout))
    expect(Object.fromEntries(outOfRow), `not in the row of Logout, at ${width} px`).toEqual({})
    heights.push(whole.height)
  }
  return heights
}

test('in a wide window a guest has the same one row as the owner, whatever the name', async () => {
  const { page, showTo } = await open(RUTH)
  const owners = await wideHeightsOf(page)
  for (const firstName of ['Ann', 'Elizabeth', 'Christopher', ARABIC]) {
    await showTo({ ...TOM, firstName })
    expect(await wideHeightsOf(page), firstName).toEqual(owners)
  }
})

test.each([
  ['an owner', RUTH],
  ['a guest', { ...TOM, firstName: 'Elizabeth' }],
  ['an owner with a long name', { ...RUTH, firstName: LONG, familyName: LONG }],
  ['a guest with a long name', { ...TOM, firstName: LONG, familyName: LONG }],
  ['a guest with an Arabic name', { ...TOM, firstName: ARABIC, familyName: ARABIC }],
])('for %s Logout is never alone in a row, and nothing is cut or lies over another', async (_who, user) => {
  const { page } = await open(user)
  for (const letters of ['100%', '200%'])
    for (const width of EVERY) {
      await look(page, width, letters)
      const at = `at ${width} px with letters of ${letters}`
      const { home, links, avatar, logout } = await partsOf(page)
      expect(isBeside(home, logout) || isBeside(avatar, logout), at).toBe(true)
      expect(isBeside(links, logout) || links.top >= logout.bottom, at).toBe(true)
      expect(await page.evaluate(layoutFaults), at).toEqual([])
    }
})

test.each([
  ['an owner', RUTH],
  ['a guest', { ...TOM, firstName: 'Elizabeth' }],
])('from 1008 px on, %s sees all links with their full labels in the row of the logo', async (_who, user) => {
  const { page } = await open(user)
  for (const width of [1008, 1100, ...WIDE]) {
    await look(page, width)
    const { home, links } = await partsOf(page)
    expect(isBeside(home, links), `at ${width} px`).toBe(true)
    const labels = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').evaluateAll(visibleTexts)
    expect(labels, `at ${width} px`).toEqual(['Record', 'Stories', 'Bedtime Stories', 'Family', 'Premium', 'FAQ'])
    await expect.poll(() => page.getByRole('banner').getByText('Keepsaid').evaluate(isWhole)).toBe(true)
    if (user.accountType === 'guest')
      await page.getByRole('banner').getByText('Family Member').and(page.locator(':visible')).waitFor()
  }
})

/** The visible text of each link; text for screen readers alone takes one pixel. */
const visibleTexts = (links: Element[]) =>
  links.map((link) => {
    const hidden = [...link.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().width <= 1)
    const text = link.textContent ?? ''
    return hidden.reduce((shown, part) => shown.replace(part.textContent ?? '', ''), text).trim()
  })

const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth

describe('the header', () => {
  const positionOf = (page: Page) => page.getByRole('banner').evaluate((header) => getComputedStyle(header).position)

  test.each(TEXT_SIZES)(
    'with %s text, it scrolls away on a phone and covers little of other windows',
    async (textSize) => {
      const { page } = await open({ ...TOM, textSize })
      for (const width of [320, 390, 735]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await positionOf(page), `at ${width} px`).toBe('static')
      }
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        if (textSize === 'standard') expect(await positionOf(page), `at ${width} px`).toBe('sticky')
        if ((await positionOf(page)) === 'sticky')
          expect((await boxOf(page.getByRole('banner'))).height, `at ${width} px`).toBeLessThan(844 / 4)
      }
    },
  )

  test('takes at most a quarter of a phone’s screen, also with text at 200 %', async () => {
    const { page, showTo } = await open({ ...RUTH, familyName: 'The Whitlock-Ellison Family' })
    await look(page, 390, '200%')
    expect((await boxOf(page.getByRole('banner'))).height, 'for an owner').toBeLessThanOrEqual(844 / 4)
    await showTo({ ...TOM, familyName: 'The Whitlock-Ellison Family' })
    expect((await boxOf(page.getByRole('banner'))).height, 'for a guest').toBeLessThanOrEqual(844 / 4)
  })

  test('scrolls away where the browser doubles the text size', async () => {
    const { page } = await open(TOM)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await positionOf(page)).toBe('sticky')
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await expect.poll(() => positionOf(page)).toBe('static')
  })
})

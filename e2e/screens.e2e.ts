import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '#dev/screens/demo-server/open-demo-vault.ts'
import { launch, openTab, type ScreenTab } from '#dev/screens/open-screen.ts'
import type { Screen } from '#dev/screens/screen.ts'
import { applyView, type View } from '#dev/screens/screenshots.ts'
import { areas } from '#dev/screens/table/areas.ts'
import { ENLARGED, findAxeViolations } from '#web/testing/axe.ts'

// Every screen in every state, as dev/screens/contact-sheet.ts draws them.

/** The tightest views: large text in the narrowest window and in a wide one, each in one of the themes. */
const largeViews: View[] = [
  { name: '320 at 200 %', width: 320, height: 640, largeText: true },
  { name: '1280 dark at 200 %', width: 1280, height: 900, dark: true, largeText: true },
]
/** For targets that only large text makes large enough. */
const normalView: View = { name: '320', width: 320, height: 640 }

let demo: Awaited<ReturnType<typeof openVault>>
let browser: Browser
let layoutFaultsScript: string
beforeAll(async () => {
  // As text, because journeys are checked without DOM types.
  const source = await readFile(new URL('../web/testing/layout-faults.ts', import.meta.url), 'utf8')
  layoutFaultsScript = `(() => { ${stripTypeScriptTypes(source).replace('export function', 'function')}; return layoutFaults() })()`
  demo = await openVault()
  browser = await launch()
  // Creating the demo vault's recordings takes half a minute, unless they are cached.
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await demo?.close()
})

const checkScreen = async (tab: ScreenTab, screen: Screen): Promise<string[]> => {
  const { page, consoleErrors } = await tab.show(screen)
  const faults = await checkAllViews(page)
  return [...faults, ...consoleErrors]
}

const checkAllViews = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  const check = async (view: View, find: () => Promise<string[]>) => {
    await applyView(page, view)
    faults.push(...(await find()).map((fault) => `at ${view.name}: ${fault}`))
  }
  const layoutFaults = () => page.evaluate<string[]>(layoutFaultsScript)
  for (const view of largeViews)
    await check(view, async () => [...(await layoutFaults()), ...(await findAxeViolations(page, ENLARGED))])
  await check(normalView, layoutFaults)
  return faults
}

const PART_SIZE = 12
/** Each area's screens, a few at a time: a test's time shouldn't grow with the product. */
const parts = areas.flatMap(({ title, screens }) => {
  // The whole page is checked, also where the screenshots show one section of it.
  const whole = screens.filter(({ part }) => !part)
  return Array.from({ length: Math.ceil(whole.length / PART_SIZE) }, (_, at) => {
    const some = whole.slice(at * PART_SIZE, (at + 1) * PART_SIZE)
    return { title: `${title}, from "${some[0]?.name}"`, screens: some }
  })
})

test.concurrent.each(parts)(
  '$title: nothing is cut off, too small or unnamed, and no page logs errors',
  async ({ screens }) => {
    const faults: string[] = []
    const tab = await openTab(browser, demo.vault)
    for (const screen of screens) {
      const found = await checkScreen(tab, screen).catch((error: Error) => [error.message])
      faults.push(...found.map((fault) => `${screen.name}, ${fault}`))
    }
    await tab.close()
    expect(faults).toEqual([])
  },
  // Two parts run at a time, along with the tests of other files.
  600_000,
)

test('a color that only large letters may have is found in the view with large text', async () => {
  const page = await browser.newPage()
  // #808080 on white is 3.9:1, enough for letters of 24 px.
  await page.setContent(`<!doctype html><html lang="en"><title>Test</title>
    <main><h1 style="font-size: 1.5rem; color: #808080">Once upon a time</h1></main></html>`)
  await applyView(page, { name: 'large', width: 320, height: 640, largeText: true })
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findAxeViolations(page, ENLARGED)).toEqual([expect.stringContaining('color-contrast')])
  await page.close()
})

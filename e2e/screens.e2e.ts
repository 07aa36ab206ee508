import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '#dev/screens/demo-server/open-demo-vault.ts'
import { launch, openTab, type ScreenTab } from '#dev/screens/open-screen.ts'
import type { Screen } from '#dev/screens/screen.ts'
import { applyView, type View, views } from '#dev/screens/screenshots.ts'
import { areas } from '#dev/screens/table/areas.ts'
import { expectNoAxeViolations } from '#web/testing/axe.ts'

// Every screen in every state, as dev/screens/contact-sheet.ts draws them.

/** The tightest views: large text, and last the narrowest window, in which axe looks at the screen. */
const checkedViews: View[] = [
  ...views.filter(({ largeText }) => largeText),
  { name: '320 at 200 %', width: 320, height: 640, largeText: true },
  ...views.filter(({ width }) => width === 320),
]

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
  for (const view of checkedViews) {
    await applyView(page, view)
    const found = await page.evaluate<string[]>(layoutFaultsScript)
    faults.push(...found.map((fault) => `at ${view.name}: ${fault}`))
  }
  await expectNoAxeViolations(page).catch((error) => faults.push(...[error.actual ?? error].flat().map(String)))
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

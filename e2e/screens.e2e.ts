import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVault } from '#dev/screens/demo-server/open-demo-vault.ts'
import { launch, openScreen } from '#dev/screens/open-screen.ts'
import type { Screen } from '#dev/screens/screen.ts'
import { lookAt, type View, views } from '#dev/screens/screenshots.ts'
import { areas } from '#dev/screens/table/areas.ts'
import { nothingFound } from '#web/testing/axe.ts'

// Every screen in every state, as the contact sheets of docs/screens.md show them.

/** Where it is tightest: the narrowest window, and letters of twice the size. */
const measured: View[] = [
  ...views.filter(({ width, large }) => width === 320 || large),
  { name: '320 at 200 %', width: 320, height: 640, large: true },
]
const [telephone] = views.filter(({ name }) => name === '390')

let opened: Awaited<ReturnType<typeof openVault>>
let browser: Browser
let measuring: string
beforeAll(async () => {
  // As text, because journeys know nothing of a page's types.
  const source = await readFile(new URL('../web/testing/layout-faults.ts', import.meta.url), 'utf8')
  measuring = `(() => { ${stripTypeScriptTypes(source).replace('export function', 'function')}; return layoutFaults() })()`
  opened = await openVault()
  browser = await launch()
  // The families of the vault tell their stories first, where they have not today.
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

const lookInto = async (screen: Screen): Promise<string[]> => {
  const { page, complaints, close } = await openScreen(browser, opened.vault, screen)
  const found = await lookFromAllSides(page)
  await close()
  return [...found, ...complaints]
}

const lookFromAllSides = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  for (const view of measured) {
    await lookAt(page, view)
    const found = await page.evaluate<string[]>(measuring)
    faults.push(...found.map((fault) => `at ${view.name}: ${fault}`))
  }
  if (telephone) await lookAt(page, telephone)
  await nothingFound(page).catch((error) => faults.push(...[error.actual ?? error].flat().map(String)))
  return faults
}

test.concurrent.each(areas)(
  '$title: nothing is cut, too small or without a name, and no page complains',
  async ({ screens }) => {
    const faults: string[] = []
    // The whole page is measured, whichever part its pictures show.
    for (const screen of screens.filter(({ part }) => !part)) {
      const found = await lookInto(screen).catch((error: Error) => [error.message])
      faults.push(...found.map((fault) => `${screen.name}, ${fault}`))
    }
    expect(faults).toEqual([])
  },
  // All areas at once: each takes as long as all of them.
  600_000,
)

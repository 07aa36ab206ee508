import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { buildWeb } from '../../bin/tasks/build.mjs'
import { openVault, type Vault } from './demo-server/open-demo-vault.ts'
import { launch, openTab } from './open-screen.ts'
import type { Area } from './screen.ts'
import { type Screenshot, showEmoji, takeScreenshots, views } from './screenshots.ts'
import { areas } from './table/areas.ts'

// Draws what the product shows, screen by screen and state by state, into test-results/screens: a contact sheet for each
// area, and every screenshot in full size. `node dev/screens/contact-sheet.ts`, or with `--only stories` some of them.
// `--docs` draws the pictures in docs/ instead, which README.md and docs/tour.md show. Emoji have colors only if the system
// has a font for them, such as Debian's fonts-noto-color-emoji.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, docs: { type: 'boolean' } } })
const folder = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

/** The pictures in docs/, by area and screen: other areas have a screen named "Stories", too. */
const DOCS_PICTURES: Readonly<Record<string, string>> = {
  'recording/Record': 'record-screen.png',
  'stories/Stories': 'stories.png',
  'one-story/A story': 'story.png',
}

const drawDocsPictures = async (browser: Browser, vault: Vault): Promise<void> => {
  const screens = areas.flatMap((area) => area.screens.map((screen) => ({ area, screen })))
  for (const { area, screen } of screens) {
    const name = DOCS_PICTURES[`${area.name}/${screen.name}`]
    if (!name) continue
    const tab = await openTab(browser, vault)
    const { page } = await tab.show(screen)
    await page.screenshot({ path: fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)) })
    await tab.close()
  }
}

const drawArea = async (browser: Browser, vault: Vault, area: Area): Promise<void> => {
  const rows: Row[] = []
  for (const screen of area.screens) {
    const tab = await openTab(browser, vault)
    try {
      const { page } = await tab.show(screen)
      const screenshots = await takeScreenshots(page, screen.part)
      for (const { view, jpeg } of screenshots)
        await writeFile(join(folder, fileName(area, screen.name, view.name)), jpeg)
      rows.push({ name: screen.name, screenshots })
    } catch (error) {
      // Continue, because the other screens are still useful.
      console.error(screen.name, error instanceof Error ? error.message : error)
      process.exitCode = 1
    } finally {
      await tab.close()
    }
  }
  const sheet = join(folder, `${area.name}.png`)
  await writeFile(sheet, await drawSheet(browser, area.title, rows))
  console.log(`${sheet}: ${rows.length} screens`)
}

const fileName = (area: Area, screen: string, view: string) =>
  `${area.name} ${screen} ${view}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .concat('.jpg')

interface Row {
  readonly name: string
  readonly screenshots: readonly Screenshot[]
}

/** Screenshots are scaled down by this factor on a sheet, and long ones are cropped. */
const SCALE = 6
const MAX_IMAGE_HEIGHT = 190
const width = Math.ceil(views.reduce((sum, view) => sum + view.width / SCALE + 12, 24))

const STYLE = `
  body { margin: 0; padding: 12px; width: ${width - 24}px; background: #77726b; font: 15px/1.3 sans-serif; color: #fff }
  h1 { font-size: 22px; margin: 4px 0 8px } h2 { font-size: 15px; margin: 14px 0 4px }
  div { display: flex; gap: 12px; align-items: flex-start } b { font-weight: 400; flex: none }
  img { display: block; flex: none; max-height: ${MAX_IMAGE_HEIGHT}px; object-fit: cover; object-position: top }`

/** Draws a sheet of screens: a row per screen, a column per view. */
const drawSheet = async (browser: Browser, title: string, rows: readonly Row[]): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  try {
    const heads = views.map((view) => `<b style="width:${view.width / SCALE}px">${view.name}</b>`)
    const body = rows.map((row) => `<h2>${row.name}</h2><div>${row.screenshots.map(image).join('')}</div>`)
    await page.setContent(`<style>${STYLE}</style><h1>${title}</h1><div>${heads.join('')}</div>${body.join('')}`)
    return await page.screenshot({ fullPage: true })
  } finally {
    await page.close()
  }
}

const image = ({ view, jpeg }: Screenshot) =>
  `<img width="${view.width / SCALE}" src="data:image/jpeg;base64,${jpeg.toString('base64')}">`

await buildWeb({ node: process.execPath, env: process.env, args: [] })
const selected = areas.filter(({ name }) => name.includes(values.only))
if (!values.only && !values.docs) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const { vault, close } = await openVault()
const restoreFonts = await showEmoji()
const browser = await launch()
try {
  // Two at a time: one waits for its page while the other is being drawn.
  const left = selected.values()
  const drawRemaining = async () => {
    for (const area of left) await drawArea(browser, vault, area)
  }
  await (values.docs ? drawDocsPictures(browser, vault) : Promise.all([drawRemaining(), drawRemaining()]))
} finally {
  await browser.close()
  await close()
  await restoreFonts()
}

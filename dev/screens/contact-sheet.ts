import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { buildWeb } from '../../bin/tasks/build.mjs'
import { openVault, type Vault } from './demo-server/open-demo-vault.ts'
import { launch, openScreen } from './open-screen.ts'
import type { Area } from './screen.ts'
import { type Screenshot, showEmoji, takeScreenshots, views } from './screenshots.ts'
import { areas } from './table/areas.ts'

// Draws the contact sheets in docs/screens: `node dev/screens/contact-sheet.ts`, or with `--only stories` some of them.
// The full-size screenshots go to test-results/screens.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const docs = fileURLToPath(new URL('../../docs/screens', import.meta.url))
const fullSize = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

const drawArea = async (browser: Browser, vault: Vault, area: Area): Promise<void> => {
  const rows: Row[] = []
  for (const screen of area.screens) {
    try {
      const { page, close } = await openScreen(browser, vault, screen)
      const screenshots = await takeScreenshots(page, screen.part)
      await close()
      for (const { view, jpeg } of screenshots)
        await writeFile(join(fullSize, fileName(area, screen.name, view.name)), jpeg)
      rows.push({ name: screen.name, screenshots })
    } catch (error) {
      // Continue, because the other screens are still useful.
      console.error(screen.name, error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
  const png = join(fullSize, `${area.name}.png`)
  const webp = join(docs, `${area.name}.webp`)
  await writeFile(png, await drawSheet(browser, area.title, rows))
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', png, '-c:v', 'libwebp', '-quality', '32', webp])
  console.log(`${webp}: ${rows.length} screens, ${Math.round((await stat(webp)).size / 1000)} kB`)
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
if (!values.only) await rm(fullSize, { recursive: true, force: true })
await mkdir(fullSize, { recursive: true })
await mkdir(docs, { recursive: true })
const { vault, close } = await openVault()
const restoreFonts = await showEmoji()
const browser = await launch()
try {
  // Two at a time: one waits for its page while the other is being drawn.
  const left = selected.values()
  const drawRemaining = async () => {
    for (const area of left) await drawArea(browser, vault, area)
  }
  await Promise.all([drawRemaining(), drawRemaining()])
} finally {
  await browser.close()
  await close()
  await restoreFonts()
}

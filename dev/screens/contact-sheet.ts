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
import { type Picture, showEmoji, takePictures, views } from './screenshots.ts'
import { areas } from './table/areas.ts'

// Draws the contact sheets of docs/screens: `node dev/screens/contact-sheet.ts`, with `--only stories` for some of them. The
// pictures themselves, in their own size, stay in test-results/screens.

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const docs = fileURLToPath(new URL('../../docs/screens', import.meta.url))
const large = fileURLToPath(new URL('../../test-results/screens', import.meta.url))

const drawArea = async (browser: Browser, vault: Vault, area: Area): Promise<void> => {
  const rows: Row[] = []
  for (const screen of area.screens) {
    try {
      const { page, close } = await openScreen(browser, vault, screen)
      const pictures = await takePictures(page, screen.part)
      await close()
      for (const { view, jpeg } of pictures) await writeFile(join(large, fileName(area, screen.name, view.name)), jpeg)
      rows.push({ name: screen.name, pictures })
    } catch (error) {
      // The others are worth seeing all the same.
      console.error(screen.name, error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
  const png = join(large, `${area.name}.png`)
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
  readonly pictures: readonly Picture[]
}

/** Pictures stand on a sheet in a sixth of their size, and none is higher than this: a list goes on as it began. */
const SCALE = 6
const HIGHEST = 190
const width = Math.ceil(views.reduce((sum, view) => sum + view.width / SCALE + 12, 24))

const STYLE = `
  body { margin: 0; padding: 12px; width: ${width - 24}px; background: #77726b; font: 15px/1.3 sans-serif; color: #fff }
  h1 { font-size: 22px; margin: 4px 0 8px } h2 { font-size: 15px; margin: 14px 0 4px }
  div { display: flex; gap: 12px; align-items: flex-start } b { font-weight: 400; flex: none }
  img { display: block; flex: none; max-height: ${HIGHEST}px; object-fit: cover; object-position: top }`

/** Draws a sheet of screens with the browser that took them: a row for each screen, a column for each view. */
const drawSheet = async (browser: Browser, title: string, rows: readonly Row[]): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  try {
    const heads = views.map((view) => `<b style="width:${view.width / SCALE}px">${view.name}</b>`)
    const body = rows.map((row) => `<h2>${row.name}</h2><div>${row.pictures.map(image).join('')}</div>`)
    await page.setContent(`<style>${STYLE}</style><h1>${title}</h1><div>${heads.join('')}</div>${body.join('')}`)
    return await page.screenshot({ fullPage: true })
  } finally {
    await page.close()
  }
}

const image = ({ view, jpeg }: Picture) =>
  `<img width="${view.width / SCALE}" src="data:image/jpeg;base64,${jpeg.toString('base64')}">`

await buildWeb({ node: process.execPath, env: process.env, args: [] })
const wanted = areas.filter(({ name }) => name.includes(values.only))
if (!values.only) await rm(large, { recursive: true, force: true })
await mkdir(large, { recursive: true })
await mkdir(docs, { recursive: true })
const { vault, close } = await openVault()
const showNoMore = await showEmoji()
const browser = await launch()
try {
  // One waits for its page while the other is drawn.
  const left = wanted.values()
  const drawRest = async () => {
    for (const area of left) await drawArea(browser, vault, area)
  }
  await Promise.all([drawRest(), drawRest()])
} finally {
  await browser.close()
  await close()
  await showNoMore()
}

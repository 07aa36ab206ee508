import { execFile } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { buildWeb } from '../../bin/tasks/build.mjs'
import { launch } from './browser.ts'
import { openVault, type Vault } from './demo-server/open-vault.ts'
import { drawSheet, type Row } from './draw-sheet.ts'
import { openScreen } from './open-screen.ts'
import type { Area } from './screen.ts'
import { showEmoji } from './show-emoji.ts'
import { areas } from './table/areas.ts'
import { takePictures } from './take-pictures.ts'

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

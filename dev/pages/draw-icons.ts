// Draws the icons of the installed app from web/styles/icon.svg: node dev/pages/draw-icons.ts. They are committed,
// because a build has no browser to draw them with.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const styles = new URL('../../web/styles/', import.meta.url)
const drawing = await readFile(new URL('icon.svg', styles), 'utf8')
// Systems crop these to their own shapes, so the green fills the corners and the mark stays inside the safe circle.
const square = drawing.replace(/ rx="\d+"/, '')

const ICONS = [
  { name: 'icon-192.png', size: 192, svg: drawing },
  { name: 'icon-512.png', size: 512, svg: drawing },
  { name: 'maskable-192.png', size: 192, svg: square },
  { name: 'maskable-512.png', size: 512, svg: square },
  { name: 'touch-icon-180.png', size: 180, svg: square },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
const page = await browser.newPage()
for (const { name, size, svg } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
  await page.screenshot({ path: fileURLToPath(new URL(`icons/${name}`, styles)), omitBackground: true })
}
await browser.close()

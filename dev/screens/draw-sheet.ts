import type { Browser } from 'playwright-core'
import type { Picture } from './take-pictures.ts'
import { views } from './views.ts'

export interface Row {
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
export const drawSheet = async (browser: Browser, title: string, rows: readonly Row[]): Promise<Buffer> => {
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

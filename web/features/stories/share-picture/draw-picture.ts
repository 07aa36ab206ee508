import { barHeights } from '#common/media/waveform.ts'

// A story as a picture: its waveform, title and byline on light paper. Drawn on the device, so nothing of it is ever at a public
// address.

/** Upright, as phones show pictures in messages. */
const PICTURE = { width: 1080, height: 1350 }

const MARGIN = 96
const WAVEFORM = { bars: 60, maxHeight: 460, stroke: 8 }
const STORY_FONT = '"Literata Variable", Georgia, serif'
const INTERFACE_FONT = '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif'
const TITLE = { sizes: [88, 76, 66, 56, 48], maxLines: 4, lineHeight: 1.2 }
const BYLINE = { sizes: [40, 34], maxLines: 2, lineHeight: 1.4 }
/** Offline, letters that no one needed before have no font of ours. */
const FONTS_TIMEOUT_MS = 4000

export interface PictureContent {
  title: string
  /** "told by Ruth · about 1952 · 4:12" */
  byline: string
  product: string
  /** Null while they are not measured. */
  peaks: Uint8Array | null
}

/** The colors of a picture, as the browser has computed them from the tokens. */
interface PictureColors {
  paper: string
  words: string
  voice: string
}

/** Draws a PNG. Rejects if the browser can't draw or encode it. */
export async function drawPicture(content: PictureContent, colors: PictureColors): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), PICTURE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  await loadFonts(content)
  context.fillStyle = colors.paper
  context.fillRect(0, 0, PICTURE.width, PICTURE.height)

  context.fillStyle = colors.words
  context.textBaseline = 'alphabetic'
  const fontOf = { title: `560 %px ${STORY_FONT}`, byline: `400 %px ${INTERFACE_FONT}` }
  const measureIn = (font: string) => (text: string, size: number) => {
    context.font = font.replace('%', String(size))
    return context.measureText(text).width
  }
  const drawLines = ({ lines, size }: FittedText, font: string, lineHeight: number, bottom: number): number => {
    context.font = font.replace('%', String(size))
    const top = bottom - lines.length * size * lineHeight
    for (const [at, line] of lines.entries()) {
      const isRightToLeft = RIGHT_TO_LEFT.test(line)
      context.direction = isRightToLeft ? 'rtl' : 'ltr'
      context.textAlign = isRightToLeft ? 'right' : 'left'
      context.fillText(line, isRightToLeft ? PICTURE.width - MARGIN : MARGIN, top + (at + 0.8) * size * lineHeight)
    }
    return top
  }

  // From the bottom up: the waveform takes what a long title leaves.
  const product: FittedText = { lines: [content.product], size: 34 }
  let top = drawLines(product, fontOf.title, 1.2, PICTURE.height - MARGIN + 20) - 56
  top = drawLines(fitText(content.byline, BYLINE, measureIn(fontOf.byline)), fontOf.byline, BYLINE.lineHeight, top) - 20
  top = drawLines(fitText(content.title, TITLE, measureIn(fontOf.title)), fontOf.title, TITLE.lineHeight, top)
  drawWaveform(context, content.peaks, colors.voice, top)
  return encode(canvas)
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}]/u

/** In the middle of the space above `bottom`; a calm line without peaks. */
function drawWaveform(
  context: CanvasRenderingContext2D,
  peaks: Uint8Array | null,
  color: string,
  bottom: number,
): void {
  const middle = (MARGIN + bottom) / 2
  const maxHeight = Math.min(WAVEFORM.maxHeight, bottom - 2 * MARGIN)
  const width = PICTURE.width - 2 * MARGIN
  context.strokeStyle = color
  context.lineWidth = WAVEFORM.stroke
  context.lineCap = 'round'
  context.beginPath()
  if (peaks) {
    for (const [at, height] of barHeights(peaks, WAVEFORM.bars).entries()) {
      const x = MARGIN + ((at + 0.5) * width) / WAVEFORM.bars
      context.moveTo(x, middle - (height * maxHeight) / 2)
      context.lineTo(x, middle + (height * maxHeight) / 2)
    }
  } else {
    context.moveTo(MARGIN, middle)
    context.lineTo(PICTURE.width - MARGIN, middle)
  }
  context.stroke()
}

/** A font that can't be loaded isn't worth waiting for: the device's own letters take its place. */
async function loadFonts({ title, byline, product }: PictureContent): Promise<void> {
  const fonts = [
    document.fonts.load(`560 88px ${STORY_FONT}`, title + product),
    document.fonts.load(`400 40px ${INTERFACE_FONT}`, byline),
  ]
  await Promise.race([Promise.allSettled(fonts), new Promise((resolve) => setTimeout(resolve, FONTS_TIMEOUT_MS))])
}

const encode = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/png',
    )
  })

interface FittedText {
  readonly lines: readonly string[]
  /** In pixels. */
  readonly size: number
}

interface Fit {
  /** In pixels, the largest first. */
  readonly sizes: readonly number[]
  readonly maxLines: number
}

/**
 * A text in lines that are no wider than the picture without its margins, as large as it fits. What doesn't even fit in the
 * smallest size ends with an ellipsis.
 */
export function fitText(
  text: string,
  { sizes, maxLines }: Fit,
  measure: (text: string, size: number) => number,
): FittedText {
  const width = PICTURE.width - 2 * MARGIN
  let fitted: FittedText = { lines: [], size: 0 }
  for (const size of sizes) {
    fitted = { lines: wrap(text, (line) => measure(line, size) <= width), size }
    if (fitted.lines.length <= maxLines) return fitted
  }
  const { size } = fitted
  const last = [...characters(fitted.lines.slice(maxLines - 1).join(' '))]
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`, size) > width) last.pop()
  return { lines: [...fitted.lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`], size }
}

/** Breaks between words, also in languages that write no spaces, and within a word only if it's wider than a line. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words(text)) {
    if (fits((line + word).trimEnd())) {
      line += word
      continue
    }
    if (line.trim()) lines.push(line.trimEnd())
    line = ''
    for (const character of characters(word.trimStart())) {
      if (!fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines
}

/** The words of a text with the space after them. Chinese and Japanese may break after any letter. */
const words = (text: string): string[] =>
  text.trim().split(/(?<=\s)(?=\S)|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=\p{L})/u)

function* characters(text: string): Generator<string> {
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) yield segment
}

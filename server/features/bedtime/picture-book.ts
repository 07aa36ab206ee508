import { readFileSync } from 'node:fs'
import type { SceneShape } from '#common/bedtime-scenes/scene-parts.ts'
import { sceneOf } from '#common/bedtime-scenes/scenes.ts'
import { PRODUCT } from '#common/product.ts'
import { safeName } from '#server/features/export/story/file-names.ts'
import { oneLine, plainText } from '#server/features/export/story/story-as-text.ts'
import { pageParagraphs } from '#server/features/export/story/story-pdf.ts'
import { detectLanguage, fontsByLanguage, styleText, UNDETERMINED } from '#server/features/export/story/styled-text.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { QueueFull, type Requester } from '#server/infra/jobs/fair-queue.ts'
import { findMissingGlyphs } from '#server/infra/pdf/glyph-coverage.ts'
import { type Typesetter, TypesettingFailed } from '#server/infra/pdf/typesetter.ts'

const template = readFileSync(new URL('./picture-book.typ', import.meta.url), 'utf8')

const PAPERS = { letter: 'us-letter', a4: 'a4' } as const
/** Fits on half a page in letters that a child can read. A longer paragraph flows on to the next page. */
const CHARACTERS_PER_PAGE = 420

type BookStory = Pick<Story, 'title' | 'content' | 'toldBy' | 'grandchildName' | 'characterDetails'>

/**
 * A bedtime story as a small picture book to print, in landscape. The same story always gives the same bytes.
 * Throws `pdf_missing_glyphs`, `pdf_busy`, `pdf_failed`, or the signal's own reason.
 */
export const makePictureBook = async (
  typesetter: Typesetter,
  requester: Requester,
  story: BookStory,
  { paper, signal }: { paper: keyof typeof PAPERS; signal: AbortSignal },
): Promise<Uint8Array> => {
  const texts = [story.title, story.content ?? '', story.toldBy, story.grandchildName ?? ''].join('\n')
  if (findMissingGlyphs(plainText(texts)).length > 0) throw missingGlyphs()
  try {
    return await typesetter.typeset(requester, async () => ({ template, data: layOut(story, paper) }), signal)
  } catch (error) {
    if (error instanceof QueueFull) throw busy()
    if (error instanceof TypesettingFailed) throw failed()
    throw error
  }
}

/** The data that picture-book.typ reads. */
const layOut = (
  { title, content, toldBy, grandchildName, characterDetails }: BookStory,
  paper: keyof typeof PAPERS,
) => {
  const language = detectLanguage(content ?? '') ?? UNDETERMINED
  const styled = (text: string) => styleText(text, language)
  return {
    paper: PAPERS[paper],
    name: oneLine(title),
    title: styled(oneLine(title)),
    child: grandchildName && styled(oneLine(grandchildName)),
    reader: styled(oneLine(toldBy)),
    pages: groupByPage(pageParagraphs(content ?? '')).map((paragraphs) => paragraphs.map(styled)),
    scene: sceneOf(characterDetails?.world ?? '').map(toElement),
    product: PRODUCT,
    fonts: fontsByLanguage,
  }
}

/** An SVG element with the name of its color, which the template replaces. */
const toElement = ({ color, width, d, opacity = 1 }: SceneShape): string => {
  const paint = width === undefined ? `fill="{${color}}"` : `stroke="{${color}}" stroke-width="${width}"`
  return `<path ${paint} opacity="${opacity}" d="${d}"/>`
}

/** Paragraphs that share a page. */
const groupByPage = (paragraphs: readonly string[]): string[][] => {
  const pages: string[][] = []
  let size = 0
  for (const paragraph of paragraphs) {
    const last = pages.at(-1)
    if (last && size + paragraph.length <= CHARACTERS_PER_PAGE) last.push(paragraph)
    else pages.push([paragraph])
    size = last === pages.at(-1) ? size + paragraph.length : paragraph.length
  }
  return pages
}

export const bookFileName = ({ title }: Pick<Story, 'title'>): string => `${safeName(title)}, a picture book.pdf`

const missingGlyphs = () =>
  new ApiError(
    409,
    'pdf_missing_glyphs',
    'We can’t print this story, because our fonts don’t have all of its characters.',
  )
const busy = () =>
  new ApiError(429, 'pdf_busy', 'We’re already making two PDFs for you. Please try again when one of them is done.')
const failed = () => new ApiError(409, 'pdf_failed', 'We couldn’t make the picture book. Please try again.')

import type { Piece, RecognizedWord, SpokenParagraph } from './spoken-text.ts'

/** Pieces, of which about half are words: a paragraph longer than the most is parted, each part longer than the least. */
const [LEAST, MOST] = [250, 600]

/** What a sentence's end counts for beside the pause that is spoken there, in seconds. */
const SENTENCE_END = 60

/**
 * A paragraph in parts of a bearable length, beside each other nothing but the paragraph. What a machine has written down is
 * one paragraph of three hours: browsers need seconds for one of those, and readers find no hold in it. It is parted at the
 * ends of sentences, or where the voice rests longest.
 */
export function blocksOf(pieces: SpokenParagraph, words: readonly RecognizedWord[]): SpokenParagraph[] {
  const blocks: SpokenParagraph[] = []
  let from = 0
  while (pieces.length - from > MOST) {
    const to = bestCut(pieces, words, from)
    blocks.push(pieces.slice(from, to))
    from = to
  }
  return [...blocks, pieces.slice(from)]
}

/** Behind which piece to part: never before a piece that is a word, so that no word goes from its comma. */
function bestCut(pieces: SpokenParagraph, words: readonly RecognizedWord[], from: number): number {
  let best = { at: from + MOST, worth: -1 }
  let before: RecognizedWord | undefined
  for (let index = from; index < from + MOST; index += 1) {
    const piece = pieces[index]
    const word = piece && wordOf(piece, words)
    if (word) before = word
    if (index < from + LEAST || !piece || word || !/\s$/.test(piece.text)) continue
    const next = nextWord(pieces, words, index)
    const pause = before && next ? Math.max(0, next.start - before.end) : 0
    const worth = pause + (/[.!?…。！？]["'”’)\]]*\s+$/u.test(piece.text) ? SENTENCE_END : 0)
    if (worth > best.worth) best = { at: index + 1, worth }
  }
  return best.at
}

const wordOf = ({ heard }: Piece, words: readonly RecognizedWord[]) => (heard === null ? undefined : words[heard])

function nextWord(pieces: SpokenParagraph, words: readonly RecognizedWord[], from: number): RecognizedWord | undefined {
  const next = pieces[from + 1]
  return next && wordOf(next, words)
}

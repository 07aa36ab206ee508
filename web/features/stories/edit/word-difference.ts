import { diffArrays } from 'diff'

/** A stretch of text that both have, that only the later has, or that only the earlier had. */
export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Words of scripts that put no blanks between them are taken letter by letter; emoji and letters with marks stay whole.
const TOKENS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|(?:[\p{L}\p{M}\p{N}\p{Pc}’']|\u200c|\u200d)+|\s+|\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\ufe0f|\u200d|\p{Extended_Pictographic})*|./gsu
const LINES = /[^\n]*\n+|[^\n]+$/g

const piecesOf = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

type Changes = { kind: Part['kind']; text: string }[] | null

const compare = (before: string[], after: string[], until: number): Changes => {
  const timeout = until - Date.now()
  const changes = timeout > 0 ? diffArrays(before, after, { timeout }) : undefined
  if (!changes) return null
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/**
 * What changed from one text to another, word by word: the lines are compared first, then the words of those that differ.
 * @param budgetMs how long it may take; the page stands still meanwhile
 * @returns null where that was not enough: the texts are long and have little in common
 */
export function differenceOf(before: string, after: string, budgetMs = 600): Part[] | null {
  const until = Date.now() + budgetMs
  const lines = compare(piecesOf(before, LINES), piecesOf(after, LINES), until)
  if (!lines) return null
  const parts: Part[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [one, next] = [lines[at], lines[at + 1]]
    if (one?.kind === 'removed' && next?.kind === 'added') {
      const words = compare(piecesOf(one.text, TOKENS), piecesOf(next.text, TOKENS), until)
      if (!words) return null
      parts.push(...words)
      at += 1
    } else if (one) parts.push(one)
  }
  return parts.filter(({ text }) => text !== '')
}

/** How many words a part of a difference has, for saying how much has changed. */
export const wordsIn = (parts: readonly Part[], kind: Part['kind']): number =>
  parts
    .filter((part) => part.kind === kind)
    .reduce((sum, { text }) => sum + piecesOf(text, TOKENS).filter((token) => /[\p{L}\p{N}]/u.test(token)).length, 0)

/** So much of what both texts have stays on either side of a change, in characters. */
const AROUND = 300

/** A difference without the long stretches that nobody changed: their beginning and end, and how much lies between. */
export function shortened(parts: readonly Part[]): Part[] {
  return parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= AROUND * 3) return part
    const head = at === 0 ? '' : wholeStart(part.text.slice(0, AROUND))
    const tail = at === parts.length - 1 ? '' : wholeEnd(part.text.slice(-AROUND))
    const left = part.text.length - head.length - tail.length
    return { kind: 'same', text: `${head}\n… ${left.toLocaleString('en')} characters are the same …\n${tail}` }
  })
}

// Cut between words, or at least never through a character of two halves.
const wholeStart = (text: string): string => text.replace(/\s?\S{0,60}$/u, '')
const wholeEnd = (text: string): string => text.replace(/^\S{0,60}\s?/u, '')

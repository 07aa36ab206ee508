import { diffArrays } from 'diff'

/** Text that is in both versions, only in the later one, or only in the earlier one. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// Scripts without spaces are compared letter by letter. Emoji and letters with marks stay whole.
const TOKENS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|(?:[\p{L}\p{M}\p{N}\p{Pc}’']|\u200c|\u200d)+|\s+|\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\ufe0f|\u200d|\p{Extended_Pictographic})*|./gsu
const LINES = /[^\n]*\n+|[^\n]+$/g

const tokenize = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

type Changes = { kind: DiffPart['kind']; text: string }[] | null

const compare = (before: string[], after: string[], deadline: number): Changes => {
  const timeout = deadline - performance.now()
  const changes = timeout > 0 ? diffArrays(before, after, { timeout }) : undefined
  if (!changes) return null
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/**
 * Compares two texts: first line by line, then word by word within lines that differ.
 * @param budgetMs how long it may block the page
 * @returns null if the time ran out, because the texts are long and have little in common
 */
export function diffWords(before: string, after: string, budgetMs = 600): DiffPart[] | null {
  const deadline = performance.now() + budgetMs
  const lines = compare(tokenize(before, LINES), tokenize(after, LINES), deadline)
  if (!lines) return null
  const parts: DiffPart[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [one, next] = [lines[at], lines[at + 1]]
    if (one?.kind === 'removed' && next?.kind === 'added') {
      const words = compare(tokenize(one.text, TOKENS), tokenize(next.text, TOKENS), deadline)
      if (!words) return null
      parts.push(...words)
      at += 1
    } else if (one) parts.push(one)
  }
  return parts.filter(({ text }) => text !== '')
}

/** The number of words added, removed or unchanged. */
export const countWords = (parts: readonly DiffPart[], kind: DiffPart['kind']): number =>
  parts
    .filter((part) => part.kind === kind)
    .reduce((sum, { text }) => sum + tokenize(text, TOKENS).filter((token) => /[\p{L}\p{N}]/u.test(token)).length, 0)

/** How much unchanged text to show on each side of a change. */
const CONTEXT_CHARACTERS = 300

/** Shortens long unchanged parts to the text around the changes. */
export function collapseUnchanged(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= CONTEXT_CHARACTERS * 3) return part
    const head = at === 0 ? '' : wholeStart(part.text.slice(0, CONTEXT_CHARACTERS))
    const tail = at === parts.length - 1 ? '' : wholeEnd(part.text.slice(-CONTEXT_CHARACTERS))
    const left = part.text.length - head.length - tail.length
    return { kind: 'same', text: `${head}\n… ${left.toLocaleString('en')} unchanged characters …\n${tail}` }
  })
}

// Cut between words, or at least between characters and not inside a surrogate pair.
const wholeStart = (text: string): string => text.replace(/\s?\S{0,60}$/u, '')
const wholeEnd = (text: string): string => text.replace(/^\S{0,60}\s?/u, '')

import type { Part } from './word-difference.ts'

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

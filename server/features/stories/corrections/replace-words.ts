/** Finds a word or phrase in texts and replaces it. */
export type WordReplacer = {
  /** The text with all replacements, and how many there are. */
  replace(text: string): { text: string; count: number }
  /** The first place where the word is. */
  first(text: string): { start: number; end: number; replacement: string } | undefined
}

// Inside a longer word: after a letter, or after an apostrophe or hyphen that follows one. A possessive ends the word.
const NOT_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}_]|[\p{L}\p{N}]['’‘\p{Pd}])`
const NOT_AFTER = String.raw`(?![\p{L}\p{M}\p{N}_]|['’‘](?!s(?![\p{L}\p{N}]))\p{L}|\p{Pd}[\p{L}\p{N}])`

/**
 * Replaces `from` with `to`, as a whole word and in the same case: a capitalized word only where it is capitalized, because "Mark"
 * isn't "mark"; other words also at the start of a sentence. Both also in capitals.
 */
export const createReplacer = (from: string, to: string): WordReplacer => {
  const replacements = new Map<string, string>()
  const add = (form: string, replacement: string): void => {
    if (!replacements.has(keyOf(form))) replacements.set(keyOf(form), replacement)
  }
  add(from, to)
  if (capitalize(from) !== from) add(capitalize(from), capitalize(to))
  if ([...from].length > 1) add(from.toUpperCase(), to.toUpperCase())
  // "Ann" becomes "Ann Marie", but "Ann Marie" stays.
  for (const form of [to, capitalize(to), to.toUpperCase()])
    if (form.length > from.length && createMatcher([from]).test(form)) replacements.set(keyOf(form), form)
  const matcher = createMatcher([...replacements.keys()])
  const replacementFor = (found: string): string => {
    const replacement = replacements.get(keyOf(found)) ?? found
    return keyOf(found) === keyOf(replacement) ? found : replacement
  }
  return {
    replace: (text) => {
      let count = 0
      const replaced = text.replace(matcher, (found) => {
        const replacement = replacementFor(found)
        if (replacement !== found) count += 1
        return replacement
      })
      return { text: replaced, count }
    },
    first: (text) => {
      for (const { 0: found, index } of text.matchAll(matcher)) {
        const replacement = replacementFor(found)
        if (replacement !== found) return { start: index, end: index + found.length, replacement }
      }
      return undefined
    },
  }
}

const capitalize = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}

/** Equal for texts that look the same. */
const keyOf = (text: string): string => text.normalize('NFC').replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ')

const createMatcher = (forms: readonly string[]): RegExp => {
  const spellings = forms.flatMap((form) => [...new Set([form.normalize('NFC'), form.normalize('NFD')])])
  const patterns = spellings
    .toSorted((a, b) => b.length - a.length)
    .map((form) =>
      form
        .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
        .replaceAll(/['’‘]/g, "['’‘]")
        .replaceAll(/\s+/g, String.raw`\s+`),
    )
  return new RegExp(`${NOT_BEFORE}(?:${patterns.join('|')})${NOT_AFTER}`, 'gu')
}

// What every text of a language model must pass.

import { asksForSecrets } from './secret-requests.ts'

const MARKUP = /[<>{}[\]|`*#_\\]|&\w+;|^\s*[-•]/mu
const LINK = /https?:|www\.|\b[\w-]+\.(?:com|org|net|io|ai|app|co|info|dev)\b|@\w/iu
/** Control characters, private use, and marks that change the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Co}\p{Cn}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** Words that neither a story for a child nor a question to a relative needs. */
const UNSAFE =
  /\b(?:kill(?:s|ed|ers?|ing)?|murder\w*|suicid\w*|rap(?:e|ed|es|ing|ist)|porn\w*|sex(?:y|ual\w*)?|naked|nude|fuck\w*|shit\w*|bitch\w*|bastard\w*|nazi\w*|terroris\w*|tortur\w*|cocaine|heroin\b|gun|guns|gunshot\w*|bomb\w*|stab\w*|hang(?:ed|ing) (?:himself|herself|themselves)|hell|damn\w*)\b/iu

/** A child may say "I cannot sleep", and a box may come with instructions. */
const ABOUT_THE_MODEL =
  /\b(?:as an ai|language model|system prompt|(?:my|your|these|the|previous|following) instructions?|i (?:cannot|can['’]t) (?:help (?:you|with)|assist|write|create|generate|provide|comply|fulfill))\b/iu

/** What is wrong with one line or paragraph of a text; undefined if nothing is. Line breaks must be taken out before. */
export const contentProblem = (text: string): string | undefined => {
  if (INVISIBLE.test(text)) return 'invisible characters'
  if (MARKUP.test(text)) return 'markup'
  if (LINK.test(text)) return 'a link'
  if (UNSAFE.test(text)) return 'an unsafe word'
  if (ABOUT_THE_MODEL.test(text)) return 'words about the model'
  if (asksForSecrets(text)) return 'a request for something secret, for money or for contact'
  return undefined
}

/**
 * Replaces names by placeholders before a text leaves, and puts them back. A placeholder is a capitalized word, so that models put it
 * into sentences and make possessives of it as of a name.
 * @param names each with the kind of its placeholder, such as `Person`
 */
export const createPlaceholders = (names: readonly { kind: string; name: string }[]) => {
  const unique = [...new Map(names.filter(({ name }) => name.trim() !== '').map((one) => [one.name, one])).values()]
  const pairs = unique.map(({ kind, name }, index) => ({ name, placeholder: `${kind}${letters(index)}` }))
  const byPlaceholder = new Map(pairs.map((pair) => [pair.placeholder, pair.name]))
  // The longest first: "Anna Maria" before "Anna".
  const longestFirst = pairs.toSorted((a, b) => b.name.length - a.name.length)
  return {
    placeholderOf: (name: string): string | undefined => pairs.find((pair) => pair.name === name)?.placeholder,
    hide: (text: string): string =>
      longestFirst.reduce(
        (hidden, { name, placeholder }) =>
          hidden.replace(
            new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'giu'),
            () => placeholder,
          ),
        text,
      ),
    /** Undefined if the text has a placeholder that doesn't exist. */
    show: (text: string): string | undefined => {
      const shown = text
        .replaceAll("'", '’')
        .replace(/\b(?:Person|Place|Child)[A-Z]{2}\b/gu, (placeholder) => byPlaceholder.get(placeholder) ?? placeholder)
      return /\b(?:Person|Place|Child)[A-Z]{2}\b/u.test(shown) ? undefined : shown
    },
  }
}

/** The text as a pattern that matches only itself. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** AA, AB, …: no digits, which models change. */
const letters = (index: number): string =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26)) + String.fromCharCode(65 + (index % 26))

/** In front of a name: "Uncle Joe", "Mrs. Pike". */
const TITLES = new Set(
  (
    'Mr Mrs Ms Miss Mister Dr Doctor Father Sister Brother Reverend Pastor Coach Captain Sergeant Judge ' +
    'Uncle Aunt Auntie Cousin Grandma Grandpa Granny Nana Great Saint St'
  ).split(' '),
)
/** What people call their parents and grandparents, and how we say it to them. */
const RELATIVES = new Map(
  'Mom Mama Mommy Mother Dad Daddy Papa Father Grandma Grandmother Granny Nana Grandpa Grandfather Granddad'
    .split(' ')
    .map((word) => [word, `your ${word.toLowerCase()}`]),
)
/** Capitalized in English without being the name of someone or somewhere that a question could be about. */
const NOT_NAMES = new Set(
  (
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August ' +
    'September October November December Christmas Easter Thanksgiving Halloween Hanukkah Passover Ramadan New Year Years Eve ' +
    'God Lord Jesus Christ Bible Heaven Catholic Protestant Methodist Baptist Lutheran Presbyterian Jewish Christian Muslim ' +
    'American English British Irish Scottish German French Italian Spanish Polish Russian Chinese Japanese Korean Mexican ' +
    'Dutch Swedish Norwegian Danish Greek Jew Catholics Americans Germans Indian Indians Black White African European Latin ' +
    'Internet Mr Mrs Ms Miss Sir Madam Okay Ok Yes No Oh Well Hey Hello Hi Wow Thank Thanks Yeah Um Uh'
  ).split(' '),
)
/** Begin a sentence without belonging to the name after them: "Then Hans came". */
const OPENERS = new Set(
  (
    'and but so then when while after before because if once now later my our the a an that this in on at from to with for ' +
    'well oh yes no one there'
  ).split(' '),
)
/** A name after one of these is one even if it is said only once. */
const INTRODUCTIONS = new Set(
  (
    'in at from near to named called with met married knew by aunt uncle cousin brother sister friend neighbor husband wife ' +
    'daughter son nephew niece grandma grandpa teacher'
  ).split(' '),
)
/** After one of these comes a thing or people rather than a name: "the Ford", "an Irish setter", "the Millers". */
const ARTICLES = new Set(['the', 'a', 'an'])

const WORD = /[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu
const CAPITALIZED = /^(?:\p{Lu}\p{Ll}|[OD]’\p{Lu})/u
const SENTENCE_END = /[.!?…:;“”"\n]/
const MAX_WORDS = 4
/** In characters: an hour of speech. */
const MAX_TEXT = 60_000

interface Mention {
  name: string
  count: number
  isCertain: boolean
  /** How many words were said after its last mention. */
  wordsSince: number
}

interface TextDetails {
  /** Words of the family's names. */
  known: readonly string[]
  /** Other languages capitalize other words, so only known names count there. */
  isEnglish: boolean
}

/**
 * Names that a text mentions, the most frequent first: those that the family's list has, and capitalized words that don't begin a
 * sentence. A relative is "your mom". What may be no name is left out.
 */
export const findMentionedNames = (text: string, details: TextDetails): string[] =>
  findMentions(text, details)
    .sort((a, b) => b.count - a.count)
    .map(({ name }) => name)

/** The same names with how long ago they were said, in the order in which they first come up. */
export const findMentions = (text: string, { known, isEnglish }: TextDetails): Mention[] => {
  const knownWords = new Set(known.map((word) => word.toLowerCase()))
  const tokens = tokensOf(text.normalize('NFC').slice(0, MAX_TEXT).replaceAll("'", '’'))
  const ordinary = new Set(tokens.flatMap(({ word }) => (/^\p{Ll}/u.test(word) ? [word] : [])))
  const mentions = new Map<string, Mention>()
  for (let at = 0; at < tokens.length; ) {
    const run = runAt(tokens, at, (word) =>
      isEnglish ? CAPITALIZED.test(word) : CAPITALIZED.test(word) && knownWords.has(word.toLowerCase()),
    )
    const isKnown = run.some(({ word }) => knownWords.has(word.toLowerCase()))
    const words = (isKnown ? run : withoutOpener(run)).map(({ word }) => word)
    const name = nameOf(words)
    const startsSentence = run.length > 0 && words.length === run.length && run[0]?.isFirst
    const before = tokens[at + run.length - words.length - 1]?.word.toLowerCase() ?? ''
    const isOrdinary = words.length === 1 && !isKnown && ordinary.has((words[0] ?? '').toLowerCase())
    if (
      name &&
      (!startsSentence || isKnown || TITLES.has(words[0] ?? '')) &&
      (isKnown || !ARTICLES.has(before)) &&
      (!isOrdinary || RELATIVES.has(words[0] ?? ''))
    ) {
      const mention = mentions.get(name) ?? { name, count: 0, isCertain: false, wordsSince: 0 }
      mention.count += 1
      mention.wordsSince = tokens.length - at - run.length
      mention.isCertain ||= isKnown || words.length > 1 || RELATIVES.has(words[0] ?? '') || INTRODUCTIONS.has(before)
      mentions.set(name, mention)
    }
    at += Math.max(1, run.length)
  }
  return [...mentions.values()].filter(({ isCertain, count }) => isCertain || count > 1)
}

interface Token {
  word: string
  /** It begins a sentence, a line or a quotation. */
  isFirst: boolean
  /** Only a space is between it and the word before. */
  isJoined: boolean
  /** "Joe’s": the name ends here. */
  isPossessive: boolean
}

const tokensOf = (text: string): Token[] => {
  let end = 0
  let before = ''
  return [...text.matchAll(WORD)].map((match) => {
    const gap = text.slice(end, match.index)
    const isAfterTitle = gap === '. ' && TITLES.has(before)
    const isPossessive = /’s$/.test(match[0])
    const word = match[0].replace(/’s$/, '')
    const isFirst = end === 0 || (SENTENCE_END.test(gap) && !isAfterTitle)
    const isJoined = end > 0 && (gap === ' ' || isAfterTitle)
    end = match.index + match[0].length
    before = word
    return { word, isFirst, isJoined, isPossessive }
  })
}

/** The words from `at` on that are one name; none if the word there isn't part of one. */
const runAt = (tokens: readonly Token[], at: number, isPart: (word: string) => boolean): Token[] => {
  const run: Token[] = []
  for (let token = tokens[at]; token && isPart(token.word); token = tokens[at + run.length]) {
    if (run.length > 0 && (!token.isJoined || run.at(-1)?.isPossessive)) break
    run.push(token)
  }
  return run
}

const withoutOpener = (run: Token[]): Token[] => {
  const [first, ...others] = run
  return first?.isFirst && OPENERS.has(first.word.toLowerCase()) ? others : run
}

/** How a question writes the name; undefined if the words are none. */
const nameOf = (words: readonly string[]): string | undefined => {
  const [first] = words
  if (first === undefined || words.length > MAX_WORDS) return undefined
  if (words.length === 1 && RELATIVES.has(first)) return RELATIVES.get(first)
  if (words.length === 1 && (TITLES.has(first) || first.length < 3)) return undefined
  if (words.some((word) => NOT_NAMES.has(word) && !TITLES.has(word) && word !== 'New')) return undefined
  const [title, ...rest] = words
  return title && /^(?:Mr|Mrs|Ms|Dr|St)$/.test(title) ? [`${title}.`, ...rest].join(' ') : words.join(' ')
}

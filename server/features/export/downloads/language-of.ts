/** A language: its code (ISO 639, `und` for none in particular), and what is done with lines of it. */
export type Language = { code: string; hyphenated: boolean; justified: boolean }

const known = (code: string, hyphenated: boolean, justified: boolean): Language => ({ code, hyphenated, justified })

/** What is set to the left, word by word, without a hyphen. */
export const UNDETERMINED = known('und', false, false)

// The scripts whose letters tell the language, or the one most written in them. Only languages with patterns to hyphenate by
// are justified: without hyphens the gaps would be wide. East Asian lines are filled sign by sign.
const BY_SCRIPT: readonly [RegExp, Language][] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/gu, known('ja', false, true)],
  [/\p{sc=Hang}/gu, known('ko', false, false)],
  [/\p{sc=Han}/gu, known('zh', false, true)],
  [/\p{sc=Arab}/gu, known('ar', false, false)],
  [/\p{sc=Hebr}/gu, known('he', false, false)],
  [/\p{sc=Deva}/gu, known('hi', false, false)],
  [/\p{sc=Beng}/gu, known('bn', false, false)],
  [/\p{sc=Taml}/gu, known('ta', false, false)],
  [/\p{sc=Telu}/gu, known('te', false, false)],
  [/\p{sc=Thai}/gu, known('th', false, false)],
  [/\p{sc=Laoo}/gu, known('lo', false, false)],
  [/\p{sc=Khmr}/gu, known('km', false, false)],
  [/\p{sc=Mymr}/gu, known('my', false, false)],
  [/\p{sc=Geor}/gu, known('ka', true, true)],
  [/\p{sc=Armn}/gu, known('hy', false, false)],
  [/\p{sc=Ethi}/gu, known('am', false, false)],
  [/\p{sc=Grek}/gu, known('el', true, true)],
]

// Short words that stand in nearly every sentence of a language, and in few of another one.
const BY_WORDS: Readonly<Record<string, string>> = {
  en: 'the and was of to we he she they it that were had with for you my',
  de: 'und der die das ist war nicht ich wir mit auf ein eine dem den sich auch',
  fr: 'le les et est une dans que nous était pas pour avec sur ils elle des',
  es: 'el los y una era que en por con para las nos muy pero estaba del',
  it: 'il che non una era con per della gli sono nel anche di mi ci',
  pt: 'o os uma que não era com para em nos ele ela eu do da muito',
  nl: 'de het een en van was niet ik wij met op dat zijn voor maar naar',
  pl: 'i w nie na się że był była do jest to z jak ale po',
  sv: 'och det att som en på är var inte vi med jag för den till',
  da: 'og det at en på er var ikke vi med jeg for den til af',
  fi: 'ja oli se että ei on hän me minä kun niin mutta olin',
  cs: 'a v se na že byl byla je to s jak ale do jsme jsem',
  hu: 'a az és hogy nem volt egy is de meg ez mi én csak',
  ru: 'и в не на что был была я мы он она с как это но',
  uk: 'і в не на що був була я ми він вона з як це але',
}
const wordsOf = Object.entries(BY_WORDS).map(([code, words]) => [code, new Set(words.split(' '))] as const)

const ENOUGH = 4000

/** What language a text is in, as far as its letters and its most common words tell; undefined where they do not. */
export const languageOf = (text: string): Language | undefined => {
  const start = text.slice(0, ENOUGH)
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of BY_SCRIPT) {
    const share = start.match(script)?.length ?? 0
    // A tenth is enough for Kana, which stands among Chinese characters; otherwise it is what most letters are.
    if (share > 0 && share >= letters * (language.code === 'ja' ? 0.1 : 0.5)) return language
  }
  const words = start.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const counts = wordsOf.map(([code, common]) => [code, words.filter((word) => common.has(word)).length] as const)
  const [best, second] = counts.toSorted(([, a], [, b]) => b - a)
  // Names and foreign words count for nothing: one word in ten must be a common one, and clearly of this language.
  if (!best || best[1] < Math.max(2, words.length / 10) || best[1] < (second?.[1] ?? 0) * 1.2) return undefined
  return known(best[0], true, true)
}

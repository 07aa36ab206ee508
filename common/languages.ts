// Apart from the list of languages, because the record screen needs this much before anything else.

/** A BCP 47 tag. */
export const DEFAULT_LANGUAGE = 'en-US' as const

/** `pt` of `pt-BR`, as speech engines name languages. They know Filipino as Tagalog. */
export const primaryLanguage = (tag: string): string => {
  const [primary = tag] = tag.toLowerCase().split('-')
  return primary === 'fil' ? 'tl' : primary
}

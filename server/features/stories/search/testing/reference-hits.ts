// A simple reference implementation of `findHits`: reads every text to the end at once, without fast paths.
import type { Hit } from '../contract.ts'
import { findSpokenWord, type SearchedStory, type SpokenText } from '../find-hits.ts'
import { sentenceAround, toSegments } from '../sentences.ts'
import { foldAndSplit, readTokens, type Token } from '../words.ts'

type Matches = (word: string) => boolean

const tokensIn = (text: string): Token[] => {
  const read: Token[] = []
  readTokens(text, 0, text.length, (token) => read.push(token))
  return read.map(({ start, end }) => ({ start, end, words: foldAndSplit(text.slice(start, end)) }))
}
const wordsIn = (text: string): string[] => tokensIn(text).flatMap(({ words }) => [...words])

const sentencesOf = (text: string, matches: Matches) => {
  const tokens = tokensIn(text)
  const words = tokens.flatMap((token) => token.words)
  let position = 0
  const positioned = tokens.map((token) => {
    position += token.words.length
    return { ...token, position: position - token.words.length }
  })
  const found = positioned.filter((token) => token.words.some(matches)).slice(0, 2000)
  const spans: { start: number; end: number }[] = []
  for (const token of found) if (token.start >= (spans.at(-1)?.end ?? 0)) spans.push(sentenceAround(text, token))
  const sentences = spans.map((span) => {
    const marked = found.filter(({ start, end }) => start >= span.start && end <= span.end)
    return { text, span, marked, words, found: new Set(marked.flatMap((one) => one.words.filter(matches))).size }
  })
  return { sentences, all: new Set(words.filter(matches)) }
}

type Sentence = ReturnType<typeof sentencesOf>['sentences'][number]

export const referenceHits = (story: SearchedStory, transcript: SpokenText | null, matches: Matches): Hit[] => {
  const spokenText = transcript?.text ?? ''
  const startsMs = transcript?.startsMs?.split(' ') ?? []
  const spoken = spokenText.split(' ').flatMap((chunk, nth) => {
    const startMs = startsMs[nth]
    return startMs === undefined ? [] : wordsIn(chunk).map((word) => ({ word, start: Number(startMs) / 1000 }))
  })
  const secondOf = ({ words, marked }: Sentence) => {
    const positions = marked.map(({ position }) => position)
    const index = findSpokenWord(
      words,
      positions,
      spoken.map(({ word }) => word),
    )
    return index === null ? null : (spoken[index]?.start ?? null)
  }
  const shown = (field: Hit['field'], sentences: Sentence[]): Hit[] => {
    const best = sentences.toSorted((a, b) => b.found - a.found).slice(0, 2)
    return sentences
      .filter((sentence) => best.includes(sentence))
      .map((one) => ({ field, segments: toSegments(one.text, one.span, one.marked), spokenAt: secondOf(one) }))
  }
  const whole = (field: Hit['field'], some: readonly (string | null)[]): Hit[] =>
    some
      .flatMap((one) => sentencesOf(one ?? '', matches).sentences.slice(0, 1))
      .map((one): Hit => ({ field, segments: toSegments(one.text, one.span, one.marked), spokenAt: null }))
      .slice(0, 2)
  const text = sentencesOf(story.content ?? '', matches)
  const onlySpoken = sentencesOf(spokenText, (word) => matches(word) && !text.all.has(word))
  return [
    ...whole('title', [story.title]),
    ...shown('text', text.sentences),
    ...shown('spoken', onlySpoken.sentences),
    ...whole('toldBy', [story.toldBy]),
    ...whole('grandchildName', [story.grandchildName]),
    ...whole('people', story.people),
    ...whole('place', [story.place]),
    ...whole('tags', story.tags),
    ...whole('notes', [story.notes]),
  ]
}

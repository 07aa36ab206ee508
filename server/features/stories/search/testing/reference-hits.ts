// A simple reference implementation of `findHits`: reads every text to the end at once, without fast paths.
import type { RecognizedText } from '#server/features/transcripts/read-transcripts.ts'
import type { Hit } from '../contract.ts'
import { findSpokenTime, type SearchedStory } from '../find-hits.ts'
import { sentenceAround, toSegments } from '../sentences.ts'
import { eachToken, foldAndSplit } from '../words.ts'

type Matches = (word: string) => boolean

const sentencesOf = (text: string, matches: Matches) => {
  const tokens = [...eachToken(text)].map(({ start, end }) => ({
    start,
    end,
    words: foldAndSplit(text.slice(start, end)),
  }))
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

export const referenceHits = (
  story: SearchedStory,
  transcript: RecognizedText | undefined,
  matches: Matches,
): Hit[] => {
  const spoken = (transcript?.words ?? []).flatMap(({ word, start }) =>
    foldAndSplit(word).map((one) => ({ word: one, start })),
  )
  const spokenSet = new Set(spoken.map(({ word }) => word))
  const secondOf = ({ words, marked }: Sentence) => {
    const positions = marked.map(({ position }) => position)
    return findSpokenTime(words, positions, { spoken, spokenSet })
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
  const transcriptText = transcript?.words
    ? transcript.words.map(({ word }) => word.trim()).join(' ')
    : (transcript?.text ?? '')
  const onlySpoken = sentencesOf(transcriptText, (word) => matches(word) && !text.all.has(word))
  return [
    ...whole('title', [story.title]),
    ...shown('text', text.sentences),
    ...shown('spoken', onlySpoken.sentences),
    ...whole('toldBy', [story.toldBy]),
    ...whole('people', story.people),
    ...whole('place', [story.place]),
    ...whole('tags', story.tags),
    ...whole('notes', [story.notes]),
  ]
}

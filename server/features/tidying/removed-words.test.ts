import { expect, test } from 'vitest'
import { removedWords } from './removed-words.ts'

const apply = (original: string, tidied: string): string | undefined =>
  removedWords(original, tidied)?.reduceRight(
    (text, change) => text.slice(0, change.from) + change.text + text.slice(change.to),
    original,
  )

test.each([
  [
    'a false start',
    'On Sunday we went to, no, we drove to the lake in Erie.',
    'On Sunday we drove to the lake in Erie.',
    'On Sunday we drove to the lake in Erie.',
  ],
  ['the first words of a sentence', 'So, um, the lake froze.', 'The lake froze.', 'The lake froze.'],
  ['the last words of a text', 'It was cold, you know.', 'It was cold.', 'It was cold.'],
  [
    'words in the second paragraph',
    'One day.\n\nI mean, the dog ran.',
    'One day.\n\nThe dog ran.',
    'One day.\n\nThe dog ran.',
  ],
  ['a name that the model capitalized', 'Well we will, um, see.', 'Well we Will see.', 'Well we will see.'],
  ['nothing', 'It rained.', 'It rained.', 'It rained.'],
])('%s: what was left out is a change', (_, original, tidied, result) => {
  expect(apply(original, tidied)).toBe(result)
})

test.each([
  ['another word', 'We went to the lake.', 'We drove to the lake.'],
  ['one word more', 'We went to the lake.', 'We went to the big lake.'],
  ['another order', 'First Anna, then Ben.', 'First Ben, then Anna.'],
  ['a summary', 'We went to the lake and swam and ate and slept and sang.', 'We swam and sang.'],
  ['nothing at all', 'We went to the lake.', ''],
])('%s is refused', (_, original, tidied) => {
  expect(removedWords(original, tidied)).toBeUndefined()
})

test('a whole thought, other punctuation and joined paragraphs are left alone', () => {
  const tidied = 'We lived by the river for many years and then we moved away from there to the city.'
  const thought = 'My brother never liked it at all, because the water took his first boat.'
  expect(removedWords(`${tidied} ${thought} ${tidied}`, `${tidied} ${tidied}`)).toEqual([])
  expect(removedWords('It rained. We left.', 'It rained, we left!')).toEqual([])
  expect(removedWords('It rained, um.\n\nWe left early that day.', 'It rained. We left early that day.')).toEqual([])
})

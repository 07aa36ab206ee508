import { expect, test } from 'vitest'
import { findHits } from './find-hits.ts'

const told = { title: 'x', toldBy: 'x', people: [], place: null, tags: [], notes: null }
const hitsOf = (content: string, ...wanted: string[]) =>
  findHits({ ...told, content }, undefined, (word) => wanted.includes(word)).map(({ pieces }) => ({
    text: pieces.map(({ text }) => text).join(''),
    marked: pieces.filter((piece) => piece.marked).length,
  }))

test('the sentences with the most of what was looked for are shown, with all of it marked', () => {
  const content = 'A lamp. No light. A lamp and an oven, a lamp. Then an oven. The oven under the lamp.'
  expect(hitsOf(content, 'lamp', 'oven')).toEqual([
    { text: 'A lamp and an oven, a lamp.', marked: 3 },
    { text: 'The oven under the lamp.', marked: 2 },
  ])
})

test('a text of nothing but the word is shown by its first sentences, and marked as far as they are shown', () => {
  const hits = hitsOf('b '.repeat(250_000), 'b')
  expect(hits).toHaveLength(2)
  for (const { text, marked } of hits) expect(marked).toBe(text.match(/b/g)?.length)
})

test('what the text has late is not shown as only spoken', () => {
  const heard = { text: 'rare', words: [{ word: 'rare', start: 7, end: 8, confidence: 1 }] }
  const content = `${'b '.repeat(3000)}rare`
  const fields = findHits({ ...told, content }, heard, (word) => ['b', 'rare'].includes(word)).map(({ field }) => field)
  expect(fields).toEqual(['text', 'text'])
})

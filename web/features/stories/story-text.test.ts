import { expect, test } from 'vitest'
import { textStateOf } from './story-text.tsx'

const transcript = (state: 'waiting' | 'working' | 'done' | 'failed' | 'off', draft = true) => ({
  state,
  engine: 'pocketsphinx',
  draft,
  progress: 0.5,
})

test.each([
  ['waiting', 'waiting'],
  ['working', 'working'],
  ['failed', 'failed'],
  ['done', 'silent'],
  ['off', 'none'],
] as const)('without words a transcript that is %s leaves them %s', (state, expected) => {
  expect(textStateOf({ content: ' \n', transcript: transcript(state), transcriptionMethod: 'gemini' })).toBe(expected)
})

test('without words and without a transcript there are none', () => {
  expect(textStateOf({ content: null, transcript: null, transcriptionMethod: 'browser' })).toBe('none')
})

test('words of a simple engine are a draft', () => {
  const story = { content: 'once upon a time', transcript: transcript('done'), transcriptionMethod: 'pocketsphinx' }
  expect(textStateOf(story)).toBe('draft')
})

test('words of a good engine, of the browser or of a person are not, whatever is still being heard beside them', () => {
  const content = 'Once upon a time.'
  const good = { content, transcript: transcript('done', false), transcriptionMethod: 'pocketsphinx' }
  expect(textStateOf(good)).toBe('written')
  expect(textStateOf({ ...good, transcript: transcript('done'), transcriptionMethod: 'browser' })).toBe('written')
  expect(textStateOf({ ...good, transcript: transcript('working'), transcriptionMethod: 'browser' })).toBe('written')
  expect(textStateOf({ ...good, transcript: null })).toBe('written')
})

import { expect, test } from 'vitest'
import { previewOf, textStateOf } from './story-text.tsx'

const transcript = (state: 'waiting' | 'working' | 'done' | 'failed' | 'off') => ({
  state,
  engine: 'moonshine',
  progress: 0.5,
  waitingFor: null,
})

test.each([
  ['waiting', 'waiting'],
  ['working', 'working'],
  ['failed', 'failed'],
  ['done', 'silent'],
  ['off', 'none'],
] as const)('textStateOf without text, transcript %s: %s', (state, expected) => {
  expect(textStateOf({ content: ' \n', transcript: transcript(state) })).toBe(expected)
})

test.each([
  ['language', 'unknown_language'],
  ['limit', 'delayed'],
  ['larger_limit', 'too_long'],
] as const)('textStateOf without text, waiting for %s: %s', (waitingFor, expected) => {
  expect(textStateOf({ content: '', transcript: { ...transcript('waiting'), waitingFor } })).toBe(expected)
})

test('textStateOf without text and transcript: none', () => {
  expect(textStateOf({ content: null, transcript: null })).toBe('none')
})

test('textStateOf with text: written, even while a transcription runs', () => {
  expect(textStateOf({ content: 'Once upon a time.', transcript: transcript('working') })).toBe('written')
  expect(textStateOf({ content: 'Once upon a time.', transcript: null })).toBe('written')
})

test('previewOf cuts after 150 characters and adds an ellipsis', () => {
  expect(previewOf('a'.repeat(150))).toBeNull()
  expect(previewOf('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`)
  expect(previewOf('')).toBeNull()
})

test('previewOf counts a family emoji of eleven code units as one character', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(previewOf(family.repeat(150))).toBeNull()
  expect(previewOf(`${'a'.repeat(149)}${family}b`)).toBe(`${'a'.repeat(149)}${family}…`)
})

test('previewOf keeps a letter and its combining accent together', () => {
  const accented = 'e\u0301'
  expect(previewOf(`${'a'.repeat(149)}${accented}b`)).toBe(`${'a'.repeat(149)}${accented}…`)
})

test('previewOf trims the space before the ellipsis and keeps line breaks', () => {
  expect(previewOf(`${'a'.repeat(70)}\n\n${'b'.repeat(77)} ${'c'.repeat(9)}`)).toBe(
    `${'a'.repeat(70)}\n\n${'b'.repeat(77)}…`,
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmedByTyping, type TypedText, trackTyping } from './typed-words.ts'

const untouched = (text: string): TypedText => ({ text, parts: [] })
const typedIn = ({ text, parts }: TypedText): string[] => parts.map(({ from, to }) => text.slice(from, to))
const typeAll = (first: string, ...then: string[]): TypedText =>
  then.reduce((state, text) => trackTyping(state, text, true), untouched(first))

test('what is typed is remembered while text before and after it changes', () => {
  const typed = typeAll('We wok home.', 'We walk home.', 'Then We walk home.', 'Then We walk.')
  expect(typedIn(typed)).toEqual(['Then ', 'al'])
  expect(typedIn(typeAll('We wok home.', 'We  home.', 'We wok home.'))).toEqual(['wok'])
})

test('a text that was deleted and typed again is all typed', () => {
  expect(typedIn(typeAll('We wok home.', '', 'We wok home.'))).toEqual(['We wok home.'])
})

test('changes that nobody typed count as before', () => {
  const typed = trackTyping(typeAll('Um we wok', 'Um we walk'), 'we walk', false)
  expect(typedIn(typed)).toEqual(['al'])
})

test('parts stay in order, inside the text', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ') }), { minLength: 1 })
  fc.assert(
    fc.property(texts, ([first = '', ...then]) => {
      const { text, parts } = typeAll(first, ...then)
      let at = 0
      for (const { from, to } of parts) {
        expect(from).toBeGreaterThanOrEqual(at)
        expect(to).toBeGreaterThan(from)
        at = to
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }),
  )
})

const words = ['we', 'wok', 'home'].map((word, index) => ({ word, start: index, end: index + 0.5, confidence: 0.1 }))

test('unsure words are confirmed if they were typed as a whole', () => {
  expect(confirmedByTyping(typeAll('We wok home.', '', 'We wok home.'), words).map(({ word }) => word)).toEqual([
    'we',
    'wok',
    'home',
  ])
  expect(confirmedByTyping(typeAll('We wok home.', 'We  home.', 'We wok home.'), words)).toEqual([
    { word: 'wok', start: 1 },
  ])
  expect(confirmedByTyping(typeAll('We wok home.', 'We wok homes.', 'We wok home.'), words)).toEqual([])
  expect(confirmedByTyping(untouched('We wok home.'), words)).toEqual([])
  const sure = words.map((word) => ({ ...word, confidence: 0.9 }))
  expect(confirmedByTyping(typeAll('', 'We wok home.'), sure)).toEqual([])
})

import { expect, test } from 'vitest'
import { formatAsker } from './family-questions.ts'

const anna = { id: 1, firstName: 'Anna', lastName: 'Ellery', profileImageUrl: null }
const ruth = { id: 2, firstName: 'Ruth', lastName: 'Ellery', profileImageUrl: null }
const tom = { id: 3, firstName: 'Tom', lastName: 'Ellery', profileImageUrl: null }

test.each([
  [{ asker: anna, target: ruth }, 'Anna asks you'],
  [{ asker: anna, target: null }, 'Anna asks'],
  [{ asker: anna, target: tom }, 'Anna asks Tom'],
  [{ asker: ruth, target: tom }, 'You ask Tom'],
  [{ asker: ruth, target: null }, 'You ask'],
  [{ asker: null, target: ruth }, 'A relative asks you'],
])('formatAsker(%j): %s', (question, expected) => {
  expect(formatAsker(ruth.id, question)).toBe(expected)
})

test('formatAsker: a word for everyone is used if given', () => {
  expect(formatAsker(ruth.id, { asker: anna, target: null }, 'everyone')).toBe('Anna asks everyone')
  expect(formatAsker(ruth.id, { asker: anna, target: tom }, 'everyone')).toBe('Anna asks Tom')
})

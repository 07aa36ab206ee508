import { expect, test } from 'vitest'
import { formatAsked, inOrderFor } from './family-questions.ts'

const anna = { id: 1, firstName: 'Anna', lastName: 'Ellery' }
const ruth = { id: 2, firstName: 'Ruth', lastName: 'Ellery' }
const tom = { id: 3, firstName: 'Tom', lastName: 'Ellery' }

test.each([
  [{ asker: anna, target: ruth }, 'Anna asks you'],
  [{ asker: anna, target: null }, 'Anna asks'],
  [{ asker: anna, target: tom }, 'Anna asks Tom'],
  [{ asker: ruth, target: tom }, 'You ask Tom'],
  [{ asker: ruth, target: null }, 'You ask'],
  [{ asker: null, target: ruth }, 'A relative asks you'],
])('%j: %s', (question, said) => {
  expect(formatAsked(ruth.id, question)).toBe(said)
})

test('where there is room, everybody is named', () => {
  expect(formatAsked(ruth.id, { asker: anna, target: null }, 'everyone')).toBe('Anna asks everyone')
  expect(formatAsked(ruth.id, { asker: anna, target: tom }, 'everyone')).toBe('Anna asks Tom')
})

test('what is put to the viewer comes first, what they or others ask somebody else last; otherwise as it came', () => {
  const questions = [
    { id: 1, asker: ruth, target: null },
    { id: 2, asker: anna, target: tom },
    { id: 3, asker: tom, target: null },
    { id: 4, asker: anna, target: ruth },
    { id: 5, asker: anna, target: null },
    { id: 6, asker: null, target: ruth },
  ]
  expect(inOrderFor(ruth.id, questions).map(({ id }) => id)).toEqual([4, 6, 3, 5, 1, 2])
})

import { expect, test } from 'vitest'
import { GUIDE_CATEGORIES } from '../categories.ts'
import { promptsOf } from './prompts.ts'

test('the guide has the six categories of the specification', () => {
  expect(GUIDE_CATEGORIES).toEqual([
    'Childhood & Youth',
    'Family & Relationships',
    'Career & Work Life',
    'Adventures & Travel',
    'Wisdom & Reflections',
    'Family Q&A',
  ])
})

test('the guide asks three questions in each category, and leaves Family Q&A to the family', () => {
  for (const name of GUIDE_CATEGORIES) expect(promptsOf(name, [], 1)).toHaveLength(name === 'Family Q&A' ? 0 : 3)
})

test('a question of the family says who asks it', () => {
  const anna = { id: 2, firstName: 'Anna', lastName: 'Ellery' }
  const asked = {
    id: 7,
    question: 'Who was Hans?',
    asker: anna,
    target: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
  }
  expect(promptsOf('Family Q&A', [asked], 1)).toEqual([
    { text: 'Who was Hans?', category: 'Family Q&A', questionId: 7, asked: 'Anna asks you' },
  ])
})

test('no question is asked twice, and each fits the title of a story', () => {
  const questions = GUIDE_CATEGORIES.flatMap((name) => promptsOf(name, [], 1).map(({ text }) => text))
  expect(new Set(questions).size).toBe(questions.length)
  for (const question of questions) expect(question.length).toBeLessThanOrEqual(200)
})

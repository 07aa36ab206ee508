import { expect, test } from 'vitest'
import { GUIDE_CATEGORIES } from './categories.ts'
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
  for (const name of GUIDE_CATEGORIES) expect(promptsOf(name, [])).toHaveLength(name === 'Family Q&A' ? 0 : 3)
  expect(promptsOf('Family Q&A', [{ id: 7, question: 'Who was Hans?' }])).toEqual([
    { text: 'Who was Hans?', category: 'Family Q&A', questionId: 7 },
  ])
})

test('no question is asked twice, and each fits the title of a story', () => {
  const questions = GUIDE_CATEGORIES.flatMap((name) => promptsOf(name, []).map(({ text }) => text))
  expect(new Set(questions).size).toBe(questions.length)
  for (const question of questions) expect(question.length).toBeLessThanOrEqual(200)
})

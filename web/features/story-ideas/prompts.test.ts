import { expect, test } from 'vitest'
import { promptCategories } from '#common/prompt-categories.ts'
import { promptsOf } from './prompts.ts'

test('the guide has the six categories of the specification', () => {
  expect(promptCategories).toEqual([
    'Childhood & Youth',
    'Family & Relationships',
    'Career & Work Life',
    'Adventures & Travel',
    'Wisdom & Reflections',
    'Family Q&A',
  ])
})

test('each category has three questions, except Family Q&A', () => {
  for (const name of promptCategories) expect(promptsOf(name, [], 1)).toHaveLength(name === 'Family Q&A' ? 0 : 3)
})

test('a family question says who asks it', () => {
  const anna = { id: 2, firstName: 'Anna', lastName: 'Ellery', profileImageUrl: '/api/photos/anna.jpg' }
  const question = {
    id: 7,
    question: 'Who was Hans?',
    asker: anna,
    target: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
  }
  expect(promptsOf('Family Q&A', [question], 1)).toEqual([
    {
      text: 'Who was Hans?',
      category: 'Family Q&A',
      questionId: 7,
      asker: 'Anna',
      face: { name: 'Anna Ellery', src: '/api/photos/anna.jpg' },
      byline: 'Anna asks you',
    },
  ])
})

test('every question is unique and fits into a title', () => {
  const questions = promptCategories.flatMap((name) => promptsOf(name, [], 1).map(({ text }) => text))
  expect(new Set(questions).size).toBe(questions.length)
  for (const question of questions) expect(question.length).toBeLessThanOrEqual(200)
})

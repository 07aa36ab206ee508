import { expect, test } from 'vitest'
import { reactions, type StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { REACTION_NAMES, shownReactions, type Wish } from './reaction-bar.tsx'

const ME = 1
const known: StoryReaction[] = [
  { userId: ME, reaction: '❤️' },
  { userId: 2, reaction: '❤️' },
  { userId: 2, reaction: '👏' },
]
const shown = (wishes: Wish[]) =>
  shownReactions(known, wishes, ME).map(({ reaction, count, mine }) => `${reaction}${count}${mine ? '!' : ''}`)

test('all four show in their order, with how many gave each and whether the viewer did', () => {
  expect(shown([])).toEqual(['❤️2!', '👏1', '😊0', '👍0'])
})

test('a wish that is on its way shows at once, and its last word counts', () => {
  expect(shown([{ reaction: '😊', on: true }])).toEqual(['❤️2!', '👏1', '😊1!', '👍0'])
  expect(shown([{ reaction: '❤️', on: false }])).toEqual(['❤️1', '👏1', '😊0', '👍0'])
  const twice = [
    { reaction: '👏', on: true },
    { reaction: '👏', on: false },
  ] as const
  expect(shown([...twice])).toEqual(['❤️2!', '👏1', '😊0', '👍0'])
})

test('a wish that the server has fulfilled already is not counted twice', () => {
  expect(shown([{ reaction: '❤️', on: true }])).toEqual(['❤️2!', '👏1', '😊0', '👍0'])
})

test('every reaction has a name of its own', () => {
  expect(new Set(reactions.map((one) => REACTION_NAMES[one])).size).toBe(reactions.length)
})

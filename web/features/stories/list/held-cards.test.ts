import { expect, test } from 'vitest'
import { holdCard } from './held-cards.ts'

const nothing = () => null

test('the card used last is the last one, and each is held once', () => {
  expect([1, 2, 1].reduce<readonly number[]>((held, id) => holdCard(held, id, nothing), [])).toEqual([2, 1])
  const held = [3, 4]
  expect(holdCard(held, 4, nothing)).toBe(held)
})

test('the ones used longest ago go first', () => {
  const used = Array.from({ length: 14 }, (_, id) => id)
  const held = used.reduce<readonly number[]>((before, id) => holdCard(before, id, nothing), [])
  expect(held).toEqual(used.slice(2))
})

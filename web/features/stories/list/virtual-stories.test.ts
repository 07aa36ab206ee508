import { expect, test } from 'vitest'
import { addMounted } from './virtual-stories.ts'

const noCard = () => null

test('addMounted puts the card used last at the end, each card once', () => {
  expect([1, 2, 1].reduce<readonly number[]>((mounted, id) => addMounted(mounted, id, noCard), [])).toEqual([2, 1])
  const mounted = [3, 4]
  expect(addMounted(mounted, 4, noCard)).toBe(mounted)
})

test('addMounted drops the cards used longest ago', () => {
  const used = Array.from({ length: 14 }, (_, id) => id)
  const mounted = used.reduce<readonly number[]>((before, id) => addMounted(before, id, noCard), [])
  expect(mounted).toEqual(used.slice(2))
})

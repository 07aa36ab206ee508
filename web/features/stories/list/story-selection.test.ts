import { expect, test } from 'vitest'
import { countSelected, isSelected, rangeBetween, withToggled } from './story-selection.tsx'

const none = { all: false, ids: new Set<number>() }
const all = { all: true, ids: new Set<number>() }

test('a story is selected and deselected, also out of all', () => {
  const one = withToggled(none, 3, [3])
  expect([isSelected(one, 3), isSelected(one, 4), countSelected(one, 10)]).toEqual([true, false, 1])
  expect(countSelected(withToggled(one, 3, [3]), 10)).toBe(0)
  const butOne = withToggled(all, 3, [3])
  expect([isSelected(butOne, 3), isSelected(butOne, 4), countSelected(butOne, 10)]).toEqual([false, true, 9])
})

test('a range gets the new state of the story that ends it', () => {
  const some = withToggled(none, 5, rangeBetween([9, 7, 5, 3, 1], 9, 5))
  expect([...some.ids].toSorted()).toEqual([5, 7, 9])
  expect([...withToggled(some, 7, rangeBetween([9, 7, 5, 3, 1], 5, 7)).ids]).toEqual([9])
})

test('without a beginning in the list, a range is its last story', () => {
  expect(rangeBetween([1, 2], undefined, 2)).toEqual([2])
  expect(rangeBetween([1, 2], 8, 2)).toEqual([2])
})

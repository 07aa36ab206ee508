import { expect, test } from 'vitest'
import { nameWords } from './spoken-names.ts'

test.each([
  ['Mary-Jane O’Neill', false, ['Mary-Jane', 'O’Neill']],
  ['van der Berg', false, ['Berg']],
  ['bubbe', false, []],
  ['bubbe', true, ['bubbe']],
  ['1952', true, []],
  ['王小明', false, ['王小明']],
  ['The Cliffs of Moher', false, ['Cliffs', 'Moher']],
])('of “%s” (added by hand: %s), speech recognition expects %j', (name, isOwn, words) => {
  expect(nameWords(name, isOwn)).toEqual(words)
})

import { expect, test } from 'vitest'
import { tagsIn } from './tags-in.ts'

test.each([
  ['', []],
  [' , ', []],
  ['war, the old house ,school', ['war', 'the old house', 'school']],
  ['war\nschool,', ['war', 'school']],
])('in %j are the tags %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

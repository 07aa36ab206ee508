import { expect, test } from 'vitest'
import { suggestTags, tagsIn, withTag } from './tags.tsx'

const KNOWN = ['home', 'war', 'Warsaw', 'school']

test.each([
  ['', ['home', 'war', 'Warsaw', 'school']],
  ['wa', ['war', 'Warsaw']],
  ['home, WAR', ['war', 'Warsaw']],
  // What stands there whole is not offered again.
  ['home, war', ['Warsaw', 'school']],
  ['home, ', ['war', 'Warsaw', 'school']],
  ['xyz', []],
])('after %j come %j', (text, tags) => {
  expect(suggestTags(text, KNOWN)).toEqual(tags)
})

test.each([
  ['', 'war', 'war, '],
  ['home, wa', 'war', 'home, war, '],
  ['home, war', 'school', 'home, war, school, '],
])('%j with %s is %j', (text, tag, after) => {
  expect(withTag(text, tag, KNOWN)).toBe(after)
})

test.each([
  ['', []],
  [' , ', []],
  ['war, the old house ,school', ['war', 'the old house', 'school']],
  ['war\nschool,', ['war', 'school']],
])('in %j are the tags %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

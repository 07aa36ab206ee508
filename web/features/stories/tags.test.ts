import { expect, test } from 'vitest'
import { parseTags, suggestTags, withTag } from './tags.tsx'

const KNOWN = ['home', 'war', 'Warsaw', 'school']

test.each([
  ['', ['home', 'war', 'Warsaw', 'school']],
  ['wa', ['war', 'Warsaw']],
  ['home, WAR', ['war', 'Warsaw']],
  // Complete tags are not suggested again.
  ['home, war', ['Warsaw', 'school']],
  ['home, ', ['war', 'Warsaw', 'school']],
  ['xyz', []],
])('suggestTags after %j: %j', (text, tags) => {
  expect(suggestTags(text, KNOWN)).toEqual(tags)
})

test.each([
  ['', 'war', 'war, '],
  ['home, wa', 'war', 'home, war, '],
  ['home, war', 'school', 'home, war, school, '],
])('withTag %j, %s: %j', (text, tag, after) => {
  expect(withTag(text, tag, KNOWN)).toBe(after)
})

test.each([
  ['', []],
  [' , ', []],
  ['war, the old house ,school', ['war', 'the old house', 'school']],
  ['war\nschool,', ['war', 'school']],
])('parseTags %j: %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags)
})

import { expect, test } from 'vitest'
import { aStory } from '../testing/a-story.ts'
import { pagesBetween } from './stories-query.ts'

const page = (from: string, count: number) => ({
  from,
  next: undefined,
  stories: Array.from({ length: count }, () => aStory()),
})
const pages = [page('', 3), page('a', 2), page('b', 0), page('c', 2)]

test.each([
  [0, 0, ['']],
  [2, 3, ['', 'a']],
  [3, 4, ['a']],
  [4, 6, ['a', 'b', 'c']],
  [7, 9, []],
])('pagesBetween index %i and %i returns %j', (first, last, cursors) => {
  expect(pagesBetween(pages, first, last).map(({ from }) => from)).toEqual(cursors)
})

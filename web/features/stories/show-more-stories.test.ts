import { expect, test } from 'vitest'
import { formatFoundCount } from './show-more-stories.tsx'

test.each([
  [0, false, 'No stories found'],
  [1, false, '1 story found'],
  [12, false, '12 stories found'],
  [50, true, '50 stories found so far'],
])('formatFoundCount %i, more to load: %s', (count, hasMore, text) => {
  expect(formatFoundCount(count, hasMore)).toBe(text)
})

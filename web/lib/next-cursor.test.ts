import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

test('the cursor is read out of the link to the next page', () => {
  expect(nextCursor('</api/stories?limit=50&cursor=1763720000000_17>; rel="next"')).toBe('1763720000000_17')
})

test('among several links the next one counts', () => {
  const link = '</api/stories?cursor=1_1>; rel="prev", </api/stories?cursor=2_2>; rel=next'
  expect(nextCursor(link)).toBe('2_2')
})

test.each([null, '', '</api/stories?cursor=1_1>; rel="prev"', '</api/stories>; rel="next"'])(
  'without a next page (%j) there is no cursor',
  (link) => expect(nextCursor(link)).toBeUndefined(),
)

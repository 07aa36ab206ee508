import { expect, test } from 'vitest'
import { formatChosen, formatTagged } from './tagging-bar.tsx'

test('how many are chosen', () => {
  expect([0, 1, 2, 1200].map(formatChosen)).toEqual([
    'No story chosen yet',
    '1 story chosen',
    '2 stories chosen',
    '1,200 stories chosen',
  ])
})

test('what was changed, and what was not and why', () => {
  expect(formatTagged({ changed: 2, same: 0, full: 0, notYours: 0 })).toEqual({ title: '2 stories changed', rest: '' })
  expect(formatTagged({ changed: 0, same: 1, full: 2, notYours: 1 })).toEqual({
    title: 'Nothing was changed',
    rest: '1 story had it so already. 2 stories would have had more than 50 tags and stayed as before. 1 story belongs to somebody else to tag.',
  })
})

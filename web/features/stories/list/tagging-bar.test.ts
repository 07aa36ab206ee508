import { expect, test } from 'vitest'
import { formatSelected, formatTagged } from './tagging-bar.tsx'

test('formatSelected', () => {
  expect([0, 1, 2, 1200].map(formatSelected)).toEqual([
    'No stories selected yet',
    '1 story selected',
    '2 stories selected',
    '1,200 stories selected',
  ])
})

test('formatTagged names what changed, and why the others did not', () => {
  expect(formatTagged({ changed: 2, same: 0, full: 0, notYours: 0 })).toEqual({
    title: '2 stories changed',
    details: '',
  })
  expect(formatTagged({ changed: 0, same: 1, full: 2, notYours: 1 })).toEqual({
    title: 'Nothing changed',
    details:
      '1 story didn’t need a change. 2 stories would have more than 50 tags, so we left them as they were. You can’t tag 1 story recorded by other people.',
  })
})

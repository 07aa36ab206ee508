import { expect, test } from 'vitest'
import { formatEdited, formatSelected } from './edit-bar.tsx'

test('formatSelected', () => {
  expect([0, 1, 2, 1200].map(formatSelected)).toEqual([
    'No stories selected yet',
    '1 story selected',
    '2 stories selected',
    '1,200 stories selected',
  ])
})

test('formatEdited names what changed, and why the others did not', () => {
  const none = { changed: 0, same: 0, full: 0, notYours: 0, categoryUnchanged: 0, changedSince: 0 }
  expect(formatEdited({ ...none, changed: 2 })).toEqual({ title: '2 stories changed', details: '' })
  expect(formatEdited({ ...none, same: 1, full: 2, notYours: 1 })).toEqual({
    title: 'Nothing changed',
    details:
      '1 story didn’t need a change. 2 stories would have more than 50 tags, so we left them as they were. You can’t change this in 1 story recorded by other people.',
  })
  expect(formatEdited({ ...none, changed: 3, categoryUnchanged: 2, changedSince: 1 }).details).toBe(
    'The category stays in 2 stories recorded by other people. 1 story was edited since then, and stayed that way.',
  )
})

import { expect, test } from 'vitest'
import { filtersOf } from '#web/features/stories/story-filters.ts'
import { DOT } from '#web/lib/dot.ts'
import { formatBulk, formatChosen, formatHowMany } from './format-bulk.ts'

test('which stories are meant', () => {
  const all = filtersOf({})
  expect(formatChosen(all)).toBe('')
  expect(formatChosen({ ...all, category: 'Ad Hoc', toldBy: 'Ruth', decade: '1950', tag: 'river' })).toBe(
    ['Ad Hoc', 'told by Ruth', 'of the 1950s', 'tagged river'].join(DOT),
  )
  expect(formatChosen({ ...all, decade: 'unknown' })).toBe('without a date')
})

test.each([
  [undefined, 'These stories'],
  [0, 'No story is like that'],
  [1, 'This story'],
  [1234, 'These 1,234 stories'],
])('%s of them', (total, said) => {
  expect(formatHowMany(total)).toBe(said)
})

test('how far it is', () => {
  expect(formatBulk(null)).toBe('')
  expect(formatBulk({ state: 'sending', sent: 3, total: 12 })).toBe('Sending: 3 of 12 stories.')
  expect(formatBulk({ state: 'broken_off', sent: 3, total: 12 })).toMatch(/stopped after 3 of 12/)
  expect(formatBulk({ state: 'complete', sent: 12, total: 12 })).toMatch(/All of it/)
})

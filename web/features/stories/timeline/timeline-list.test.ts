import { expect, test } from 'vitest'
import type { TimelineStory } from '#server/features/stories/timeline/contract.ts'
import { groupByTime, rangeOf } from './timeline-list.tsx'

const told = (id: number, from?: string, to = from): TimelineStory => ({
  id,
  userId: 1,
  title: `Story ${id}`,
  duration: 60,
  category: 'Ad Hoc',
  toldBy: 'Ruth',
  place: null,
  eventDate: from && to ? { kind: 'span', from, to } : null,
})

test('stories stand under the year and the decade in which each began, and the undated last', () => {
  const stories = [told(1, '0005-01-01'), told(2, '1949-12-31'), told(3, '1950-01-01'), told(4, '1950-06-01'), told(5)]
  const groups = groupByTime(stories).map(({ decade, years }) => [
    decade,
    ...years.map(({ year, stories: inYear }) => `${year}: ${inYear.map(({ id }) => id)}`),
  ])
  expect(groups).toEqual([
    ['0000', '0005: 1'],
    ['1940', '1949: 2'],
    ['1950', '1950: 3,4'],
    ['', ': 5'],
  ])
})

const near = (value: number) => expect.closeTo(value, 0)

test.each([
  ['1950-01-01', '1959-12-31', { left: 0, width: near(100), goesOn: false }],
  ['1955-01-01', '1955-12-31', { left: near(50), width: near(10), goesOn: false }],
  ['1955-01-01', '1972-12-31', { left: near(50), width: near(50), goesOn: true }],
  // A single day can still be seen.
  ['1952-06-30', '1952-06-30', { left: near(25), width: 1.5, goesOn: false }],
  ['1959-12-31', '1959-12-31', { left: 98.5, width: near(1.5), goesOn: false }],
  ['9999-12-31', '9999-12-31', { left: 98.5, width: near(1.5), goesOn: false }],
  ['0001-01-01', '0001-12-31', { left: near(10), width: near(10), goesOn: false }],
])('from %s to %s', (from, to, range) => {
  expect(rangeOf({ kind: 'span', from, to })).toEqual(range)
})

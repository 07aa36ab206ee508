import { expect, test } from 'vitest'
import type { TimelineStory } from '#server/features/stories/timeline/contract.ts'
import { groupByDecade, positionInDecade } from './timeline-list.tsx'

const story = (id: number, from?: string, to = from): TimelineStory => ({
  id,
  userId: 1,
  title: `Story ${id}`,
  duration: 60,
  category: 'Ad Hoc',
  toldBy: 'Ruth',
  place: null,
  user: null,
  eventDate: from && to ? { kind: 'span', from, to } : null,
})

test('groupByDecade groups by the first year, undated stories last', () => {
  const stories = [
    story(1, '0005-01-01'),
    story(2, '1949-12-31'),
    story(3, '1950-01-01'),
    story(4, '1950-06-01'),
    story(5),
  ]
  const groups = groupByDecade(stories).map(({ decade, years }) => [
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

const about = (value: number) => expect.closeTo(value, 0)

test.each([
  ['1950-01-01', '1959-12-31', { left: 0, width: about(100), continues: false }],
  ['1955-01-01', '1955-12-31', { left: about(50), width: about(10), continues: false }],
  ['1955-01-01', '1972-12-31', { left: about(50), width: about(50), continues: true }],
  // A single day has the minimum width.
  ['1952-06-30', '1952-06-30', { left: about(25), width: 1.5, continues: false }],
  ['1959-12-31', '1959-12-31', { left: 98.5, width: about(1.5), continues: false }],
  ['9999-12-31', '9999-12-31', { left: 98.5, width: about(1.5), continues: false }],
  ['0001-01-01', '0001-12-31', { left: about(10), width: about(10), continues: false }],
])('positionInDecade %s to %s', (from, to, position) => {
  expect(positionInDecade({ kind: 'span', from, to })).toEqual(position)
})

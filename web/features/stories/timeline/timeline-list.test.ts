import { expect, test } from 'vitest'
import type { TimelineStory } from '#server/features/stories/timeline/contract.ts'
import { groupByDecade } from './timeline-list.tsx'

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

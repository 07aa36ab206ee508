import { expect, test } from 'vitest'
import { DOT } from '#web/ui/metadata-line.tsx'
import { parseFilters } from '../stories/story-filters.ts'
import {
  formatArchiveState,
  formatArchives,
  formatBulkState,
  formatContents,
  formatFilteredCount,
  formatFilters,
} from './format-downloads.ts'

test('formatContents lists stories, audio and size; formatArchiveState offers Resume only for a started download', () => {
  const summary = { familyId: 1, familyName: 'The Ellery Family', scope: 'vault', download: null } as const
  expect(formatContents({ ...summary, stories: 0, seconds: 0, bytes: 0 })).toBe('No stories yet')
  expect(formatContents({ ...summary, stories: 1, seconds: 120, bytes: 2_000_000 })).toBe(
    ['1 story', '2 minutes of audio', 'about 2 MB'].join(DOT),
  )
  expect(formatArchiveState(null)).toBe('')
  expect(formatArchiveState({ state: 'interrupted', sent: 1, total: 2 })).toMatch(/was interrupted/)
  expect(formatArchiveState({ state: 'interrupted', sent: 0, total: 0 })).not.toMatch(/Resume/)
})

test('formatArchives promises every recording only to owners', () => {
  const of = (scope: 'vault' | 'own' | 'voice') => ({
    familyId: 1,
    familyName: 'The Ellery Family',
    scope,
    stories: 1,
    seconds: 1,
    bytes: 1,
    download: null,
  })
  expect(formatArchives([of('vault')])).toMatch(/every recording/)
  expect(formatArchives([of('own'), of('voice')])).toMatch(/you made/)
  for (const archives of [undefined, [], [of('vault'), of('own')]])
    expect(formatArchives(archives)).not.toMatch(/every|you made/)
})

test('formatFilters lists the filters', () => {
  const all = parseFilters({})
  expect(formatFilters(all)).toBe('')
  expect(formatFilters({ ...all, category: 'Ad Hoc', toldBy: 'Ruth', decade: '1950', tag: 'river' })).toBe(
    ['Ad Hoc', 'told by Ruth', 'from the 1950s', 'tagged river'].join(DOT),
  )
  expect(formatFilters({ ...all, decade: 'unknown' })).toBe('without a date')
})

test.each([
  [undefined, 'These stories'],
  [0, 'No stories match'],
  [1, 'This story'],
  [1234, 'These 1,234 stories'],
])('formatFilteredCount %s', (total, text) => {
  expect(formatFilteredCount(total)).toBe(text)
})

test('formatBulkState names the count, an interruption and the end', () => {
  expect(formatBulkState(null)).toBe('')
  expect(formatBulkState({ state: 'sending', sent: 3, total: 12 })).toBe('Sending: 3 of 12 stories.')
  expect(formatBulkState({ state: 'interrupted', sent: 3, total: 12 })).toMatch(/interrupted after 3 of 12/)
  expect(formatBulkState({ state: 'complete', sent: 12, total: 12 })).toMatch(/Everything has been sent/)
})

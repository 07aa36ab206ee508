import { expect, test } from 'vitest'
import { DOT } from '#web/lib/dot.ts'
import { formatContents, formatState, formatWhole } from './format-archive.ts'

test('what is in it, and what state it is in', () => {
  const summary = { familyId: 1, familyName: 'The Ellery Family', scope: 'vault', download: null } as const
  expect(formatContents({ ...summary, stories: 0, seconds: 0, bytes: 0 })).toBe('No stories yet')
  expect(formatContents({ ...summary, stories: 1, seconds: 120, bytes: 2_000_000 })).toBe(
    ['1 story', '2 minutes of sound', 'about 2 MB'].join(DOT),
  )
  expect(formatState(null)).toBe('')
  expect(formatState({ state: 'broken_off', sent: 1, total: 2 })).toMatch(/stopped before it was complete/)
  expect(formatState({ state: 'broken_off', sent: 0, total: 0 })).not.toMatch(/Resume/)
})

test('every recording is promised to nobody who gets only their own', () => {
  const of = (scope: 'vault' | 'told' | 'voice') => ({
    familyId: 1,
    familyName: 'The Ellery Family',
    scope,
    stories: 1,
    seconds: 1,
    bytes: 1,
    download: null,
  })
  expect(formatWhole([of('vault')])).toMatch(/every recording/)
  expect(formatWhole([of('told'), of('voice')])).toMatch(/that you made/)
  for (const archives of [undefined, [], [of('vault'), of('told')]])
    expect(formatWhole(archives)).not.toMatch(/every|that you made/)
})

import { afterEach, expect, test, vi } from 'vitest'
import { formatEnded, formatFamily, formatMember, fullName } from './format-family.ts'

const join = (details: string[]) => details.join(' · ')
const joinedAt = '2026-03-01T00:30:00.000Z'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  [{ relationship: 'Grandparent', storyCount: 12 }, 'Grandparent · 12 stories · since March 2026'],
  [{ relationship: null, storyCount: 1 }, '1 story · since March 2026'],
  [{ relationship: 'Child', storyCount: 0 }, 'Child · no stories yet · since March 2026'],
  [{ relationship: null, storyCount: 1234 }, '1,234 stories · since March 2026'],
])('formatMember(%j): %s', (member, expected) => {
  vi.stubEnv('TZ', 'UTC')
  expect(join(formatMember({ ...member, joinedAt }))).toBe(expected)
})

test('formatMember: the month is in the reader’s time zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(join(formatMember({ relationship: null, storyCount: 1, joinedAt }))).toContain('February 2026')
})

test('formatMember: a date that cannot be parsed is left out', () => {
  expect(join(formatMember({ relationship: 'Child', storyCount: 1, joinedAt: 'soon' }))).toBe('Child · 1 story')
})

test('formatFamily: counts members and all their stories', () => {
  expect(formatFamily([{ storyCount: 0 }])).toBe('1 person, no stories yet')
  expect(formatFamily([{ storyCount: 40 }, { storyCount: 2 }])).toBe('2 people, 42 stories')
})

test('fullName: an account without a name is "A relative"', () => {
  expect(fullName({ firstName: ' ', lastName: '' })).toBe('A relative')
  expect(fullName({ firstName: 'Ruth', lastName: '' })).toBe('Ruth')
})

const endedAt = '2026-03-03T12:00:00.000Z'

test.each([
  ['removed', 'ended your access on March 3, 2026'],
  ['left', 'You left this family on March 3, 2026'],
  ['family_deleted', 'was deleted on March 3, 2026'],
] as const)('formatEnded(%s): %s', (reason, expected) => {
  expect(formatEnded({ reason, endedAt }, 'UTC')).toContain(expected)
})

test('formatEnded: stories stay in the vault unless it was deleted', () => {
  const stays = (reason: Parameters<typeof formatEnded>[0]['reason']) =>
    formatEnded({ reason, endedAt }).includes('stay in the vault')
  expect(stays('removed')).toBe(true)
  expect(stays('left')).toBe(true)
  expect(stays('family_deleted')).toBe(false)
})

test('formatEnded: a date that cannot be parsed is left out', () => {
  expect(formatEnded({ reason: 'left', endedAt: '' })).toMatch(/^You left this family\. /)
})

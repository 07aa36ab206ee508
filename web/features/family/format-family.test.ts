import { afterEach, expect, test, vi } from 'vitest'
import { formatEnded, formatFamily, formatMember, fullName } from './format-family.ts'

const plain = (said: string[]) => said.join(' · ')
const joinedAt = '2026-03-01T00:30:00.000Z'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  [{ relationship: 'Grandparent', storyCount: 12 }, 'Grandparent · 12 stories · since March 2026'],
  [{ relationship: null, storyCount: 1 }, '1 story · since March 2026'],
  [{ relationship: 'Child', storyCount: 0 }, 'Child · no stories yet · since March 2026'],
  [{ relationship: null, storyCount: 1234 }, '1,234 stories · since March 2026'],
])('%j', (member, said) => {
  vi.stubEnv('TZ', 'UTC')
  expect(plain(formatMember({ ...member, joinedAt }))).toBe(said)
})

test('the month is the one of the reader', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(plain(formatMember({ relationship: null, storyCount: 1, joinedAt }))).toContain('February 2026')
})

test('a date that cannot be read is left out', () => {
  expect(plain(formatMember({ relationship: 'Child', storyCount: 1, joinedAt: 'soon' }))).toBe('Child · 1 story')
})

test('a family is counted with what all of them have told', () => {
  expect(formatFamily([{ storyCount: 0 }])).toBe('1 person, no stories yet')
  expect(formatFamily([{ storyCount: 40 }, { storyCount: 2 }])).toBe('2 people, 42 stories')
})

test('an account without a name is still somebody', () => {
  expect(fullName({ firstName: ' ', lastName: '' })).toBe('A relative')
  expect(fullName({ firstName: 'Ruth', lastName: '' })).toBe('Ruth')
})

const endedAt = '2026-03-03T12:00:00.000Z'

test.each([
  ['removed', 'ended your access on March 3, 2026'],
  ['left', 'You left this family on March 3, 2026'],
  ['family_deleted', 'was deleted on March 3, 2026'],
] as const)('%s', (reason, said) => {
  expect(formatEnded({ reason, endedAt }, 'UTC')).toContain(said)
})

test('only where the vault is still there do stories stay in it', () => {
  const stays = (reason: Parameters<typeof formatEnded>[0]['reason']) =>
    formatEnded({ reason, endedAt }).includes('stay in the vault')
  expect(stays('removed')).toBe(true)
  expect(stays('left')).toBe(true)
  expect(stays('family_deleted')).toBe(false)
})

test('a date that cannot be read is left out', () => {
  expect(formatEnded({ reason: 'left', endedAt: '' })).toMatch(/^You left this family\. /)
})

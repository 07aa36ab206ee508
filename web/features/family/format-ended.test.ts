import { expect, test } from 'vitest'
import { formatEnded } from './format-ended.ts'

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

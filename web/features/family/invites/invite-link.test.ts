import { expect, test } from 'vitest'
import { formatExpiry, formatLinkUse, inviteUrl, visibleLinks } from './invite-link.ts'
import { aLink } from './testing/a-link.ts'

test('inviteUrl: an address on our own origin, with the code escaped', () => {
  expect(inviteUrl('c0de_-', 'https://stories.example')).toBe('https://stories.example/join/c0de_-')
  expect(inviteUrl('a/b', 'https://stories.example')).toBe('https://stories.example/join/a%2Fb')
})

test('visibleLinks: pending first, in the given order; links of removed members are left out', () => {
  const links = (['active', 'pending', 'removed', 'expired', 'pending'] as const).map((status, id) =>
    aLink({ id, status }),
  )
  expect(visibleLinks(links).map(({ id }) => id)).toEqual([1, 4, 3, 0])
})

const now = new Date(2026, 3, 8, 15, 0).getTime()
const expiry = (...at: [number, number, number, number?, number?]) => formatExpiry(new Date(...at).toISOString(), now)

test.each([
  [expiry(2026, 3, 20, 9), 'It works for 12 more days, until April 20.'],
  [expiry(2026, 3, 10, 0, 1), 'It works for 2 more days, until April 10.'],
  [expiry(2026, 3, 9, 15, 4), 'It works until tomorrow at 3:04 PM.'],
  [expiry(2026, 3, 8, 20, 30), 'It works until today at 8:30 PM.'],
  [expiry(2027, 0, 2), 'It works for 269 more days, until January 2, 2027.'],
  [expiry(2026, 3, 8, 14, 59), 'It expired today.'],
  [expiry(2026, 3, 7, 23), 'It expired yesterday.'],
  [expiry(2026, 2, 3), 'It expired on March 3.'],
  [expiry(2025, 11, 30), 'It expired on December 30, 2025.'],
])('formatExpiry: %s', (text, expected) => {
  expect(text).toBe(expected)
})

test('a date that cannot be parsed is left out', () => {
  expect(formatExpiry('', now)).toBe('')
  expect(formatLinkUse('', now)).toBe('One person can use it.')
})

test('formatLinkUse: says until when', () => {
  expect(formatLinkUse(new Date(2026, 4, 8).toISOString(), now)).toBe('One person can use it, until May 8.')
})

import { expect, test } from 'vitest'
import { formatExpiry, formatJoining, inviteAddress, shownLinks } from './invite-link.ts'
import { aLink } from './testing/a-link.ts'

test('an invite is an address of our own', () => {
  expect(inviteAddress('c0de_-', 'https://stories.example')).toBe('https://stories.example/join/c0de_-')
  expect(inviteAddress('a/b', 'https://stories.example')).toBe('https://stories.example/join/a%2Fb')
})

test('links that wait come first, in the order in which they came; those of people who have gone are not shown', () => {
  const links = (['active', 'pending', 'removed', 'expired', 'pending'] as const).map((status, id) =>
    aLink({ id, status }),
  )
  expect(shownLinks(links).map(({ id }) => id)).toEqual([1, 4, 3, 0])
})

const now = new Date(2026, 3, 8, 15, 0).getTime()
const said = (...at: [number, number, number, number?, number?]) => formatExpiry(new Date(...at).toISOString(), now)

test.each([
  [said(2026, 3, 20, 9), 'It works for 12 more days, until April 20.'],
  [said(2026, 3, 10, 0, 1), 'It works for 2 more days, until April 10.'],
  [said(2026, 3, 9, 15, 4), 'It works until tomorrow at 3:04 PM.'],
  [said(2026, 3, 8, 20, 30), 'It works until today at 8:30 PM.'],
  [said(2027, 0, 2), 'It works for 269 more days, until January 2, 2027.'],
  [said(2026, 3, 8, 14, 59), 'It ended today.'],
  [said(2026, 3, 7, 23), 'It ended yesterday.'],
  [said(2026, 2, 3), 'It ended on March 3.'],
  [said(2025, 11, 30), 'It ended on December 30, 2025.'],
])('%s', (found, expected) => {
  expect(found).toBe(expected)
})

test('a date that cannot be read says nothing', () => {
  expect(formatExpiry('', now)).toBe('')
  expect(formatJoining('', now)).toBe('One person can join by it.')
})

test('a fresh link says until when', () => {
  expect(formatJoining(new Date(2026, 4, 8).toISOString(), now)).toBe('One person can join by it, until May 8.')
})

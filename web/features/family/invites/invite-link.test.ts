import { expect, test } from 'vitest'
import { inviteAddress, shownLinks } from './invite-link.ts'
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

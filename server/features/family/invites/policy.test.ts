import { expect, test } from 'vitest'
import { mayInvite, maySeeCodes } from './policy.ts'

test('the owner alone invites and sees codes', () => {
  for (const may of [mayInvite, maySeeCodes]) {
    expect(may({ role: 'owner' })).toBe(true)
    expect(may({ role: 'member' })).toBe(false)
  }
})

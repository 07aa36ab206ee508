import { describe, expect, test } from 'vitest'
import { authorize, type Identity } from './authorize.ts'

const person = { userId: 7, isAdmin: false }
/** Ruth's current family is 1, and she belongs to another one too. */
const ruth: Identity = {
  kind: 'person',
  person,
  memberships: [
    { familyId: 1, role: 'owner', revision: 'a' },
    { familyId: 2, role: 'member', revision: 'b' },
  ],
}

describe('a member call', () => {
  test('uses the current family, or the one that is named if the caller belongs to it', () => {
    expect(authorize({ access: 'member' }, ruth, {})).toEqual({ ...person, familyId: 1, role: 'owner', revision: 'a' })
    expect(authorize({ access: 'member' }, ruth, { family: '2' })).toEqual({
      ...person,
      familyId: 2,
      role: 'member',
      revision: 'b',
    })
    expect(authorize({ access: 'owner' }, ruth, { family: '1' })).toMatchObject({ familyId: 1 })
  })

  test.each(['3', '', '0x1', '1, 2', ['1', '2']])('rejects an invalid or foreign family (%j)', (family) => {
    expect(() => authorize({ access: 'member' }, ruth, { family })).toThrow(
      expect.objectContaining({ code: 'not_in_family' }),
    )
  })

  test('an owner call needs the owner role in that family', () => {
    expect(() => authorize({ access: 'owner' }, ruth, { family: '2' })).toThrow(
      expect.objectContaining({ code: 'owner_only' }),
    )
  })

  test('is rejected for a person without a family', () => {
    const alone: Identity = { kind: 'person', person, memberships: [] }
    expect(() => authorize({ access: 'member' }, alone, {})).toThrow(expect.objectContaining({ code: 'no_family' }))
    expect(() => authorize({ access: 'member' }, alone, { family: '1' })).toThrow(
      expect.objectContaining({ code: 'not_in_family' }),
    )
  })
})

test('a person call ignores the named family', () => {
  expect(authorize({ access: 'user' }, ruth, { family: '3' })).toEqual(person)
  expect(authorize({ access: 'anyone' }, ruth, { family: '3' })).toEqual(person)
})

test('a request meant for another person gets `unauthorized`', () => {
  for (const access of ['user', 'member', 'owner'] as const)
    expect(() => authorize({ access }, ruth, { person: '8' })).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    )
})

describe('a person signed in by a storyteller’s link', () => {
  const identity: Identity = {
    kind: 'person',
    person,
    memberships: [{ familyId: 1, role: 'member', revision: 'a' }],
    isLimited: true,
  }

  test('makes only calls that say so, and those that need no session', () => {
    for (const access of ['account', 'user', 'member', 'owner', 'admin'] as const)
      expect(() => authorize({ access }, identity, {})).toThrow(
        expect.objectContaining({ code: 'full_session_needed' }),
      )
    expect(authorize({ access: 'member', fullSession: false }, identity, {})).toMatchObject({ familyId: 1 })
    expect(authorize({ access: 'anyone' }, identity, {})).toEqual(person)
  })

  test('whose link was turned off gets `link_revoked`, a 401', () => {
    expect(() => authorize({ access: 'user', fullSession: false }, { kind: 'link revoked' }, {})).toThrow(
      expect.objectContaining({ code: 'link_revoked', status: 401 }),
    )
  })
})

describe('an account that is about to be deleted', () => {
  const leaving = { ...ruth, isLeaving: true } as const
  test('makes only calls about the account, and those that say so', () => {
    expect(authorize({ access: 'account' }, leaving, {})).toEqual(person)
    expect(authorize({ access: 'user', whileLeaving: true }, leaving, {})).toEqual(person)
    for (const access of ['user', 'member', 'owner'] as const)
      expect(() => authorize({ access }, leaving, {})).toThrow(expect.objectContaining({ code: 'account_leaving' }))
  })
})

test.each([
  [true, 'User account deleted'],
  [false, 'User account no longer exists'],
])('a session whose account is gone (deleted by a person: %s) gets 401 “%s”', (isDeleted, message) => {
  expect(() => authorize({ access: 'account' }, { kind: 'gone', isDeleted }, {})).toThrow(
    expect.objectContaining({ status: 401, message }),
  )
})

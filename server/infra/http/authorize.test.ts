import { describe, expect, test } from 'vitest'
import { authorize, type Identity } from './authorize.ts'

const person = { userId: 7, isAdmin: false }
/** Ruth's current family is 1, and she belongs to another one too. */
const ruth: Identity = {
  kind: 'person',
  person,
  memberships: [
    { familyId: 1, role: 'owner' },
    { familyId: 2, role: 'member' },
  ],
}

describe('a call of members', () => {
  test('acts in the family that is showing, unless it names another of one’s own', () => {
    expect(authorize('member', ruth, {})).toEqual({ ...person, familyId: 1, role: 'owner' })
    expect(authorize('member', ruth, { family: '2' })).toEqual({ ...person, familyId: 2, role: 'member' })
    expect(authorize('owner', ruth, { family: '1' })).toMatchObject({ familyId: 1 })
  })

  test.each(['3', '', '0x1', '1, 2', ['1', '2']])(
    'never acts in another family than the one it names (%j)',
    (family) => {
      expect(() => authorize('member', ruth, { family })).toThrow(expect.objectContaining({ code: 'not_in_family' }))
    },
  )

  test('is the owner’s only where they are the owner', () => {
    expect(() => authorize('owner', ruth, { family: '2' })).toThrow(expect.objectContaining({ code: 'owner_only' }))
  })

  test('is refused where somebody belongs to none', () => {
    const alone: Identity = { kind: 'person', person, memberships: [] }
    expect(() => authorize('member', alone, {})).toThrow(expect.objectContaining({ code: 'no_family' }))
    expect(() => authorize('member', alone, { family: '1' })).toThrow(
      expect.objectContaining({ code: 'not_in_family' }),
    )
  })
})

test('what is about the person alone is answered whatever family is named', () => {
  expect(authorize('user', ruth, { family: '3' })).toEqual(person)
  expect(authorize('anyone', ruth, { family: '3' })).toEqual(person)
})

test('who is not meant is as good as signed out', () => {
  for (const access of ['user', 'member', 'owner'] as const)
    expect(() => authorize(access, ruth, { person: '8' })).toThrow(expect.objectContaining({ code: 'unauthorized' }))
})

import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#server/features/account/contract.ts'
import { forgetKnownPerson } from './delete-offline-user.ts'
import { readKnownPerson, rememberPerson, userOfKnownPerson } from './offline-user.ts'

const ruth: User = {
  id: 1,
  email: 'ruth@example.org',
  firstName: 'Ruth',
  lastName: 'Okafor',
  profileImageUrl: '/api/photos/1',
  familyId: 10,
  familyName: 'The Okafor Family',
  families: [{ id: 10, name: 'The Okafor Family', role: 'owner' }],
  accountType: 'owner',
  dateOfBirth: '1942-05-01',
  relationship: 'Grandparent',
  phone: '555',
  bio: 'Born by the river.',
  isAdmin: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const known = {
  id: 1,
  firstName: 'Ruth',
  lastName: 'Okafor',
  familyId: 10,
  familyName: 'The Okafor Family',
  accountType: 'owner',
}

beforeEach(forgetKnownPerson)

test('at first this device knows nobody', async () => {
  expect(await readKnownPerson()).toBeNull()
})

test('of a person only what the app starts with is kept', async () => {
  await rememberPerson(ruth)
  const kept = await readKnownPerson()
  expect(kept).toEqual(known)
  expect(kept && userOfKnownPerson(kept)).toMatchObject({ ...known, email: '', bio: null, isAdmin: false })
})

test('the next person takes the place of the one before', async () => {
  await rememberPerson(ruth)
  await rememberPerson({ ...ruth, id: 2, firstName: 'Ada' })
  expect(await readKnownPerson()).toMatchObject({ id: 2, firstName: 'Ada' })
})

test('somebody who is forgotten is gone, as often as one likes', async () => {
  await rememberPerson(ruth)
  await forgetKnownPerson()
  await forgetKnownPerson()
  expect(await readKnownPerson()).toBeNull()
})

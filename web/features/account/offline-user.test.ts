import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#server/features/account/contract.ts'
import { NO_NOTIFICATIONS } from '#server/features/account/contract.ts'
import { deleteOfflineUser } from './delete-offline-user.ts'
import { readOfflineUser, storeOfflineUser, toUser } from './offline-user.ts'

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
  spokenLanguage: 'es-US',
  theme: 'dark',
  textSize: 'large',
  hasToldStory: true,
  hasNewFamily: false,
  hasQuestion: false,
  notifications: NO_NOTIFICATIONS,
  isAdmin: true,
  hasFullSession: true,
  mustReviewMembers: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const stored = {
  id: 1,
  firstName: 'Ruth',
  lastName: 'Okafor',
  familyId: 10,
  familyName: 'The Okafor Family',
  accountType: 'owner',
  spokenLanguage: 'es-US',
  hasFullSession: true,
  theme: 'dark',
  textSize: 'large',
  hasToldStory: true,
}

beforeEach(deleteOfflineUser)

test('nothing stored: null', async () => {
  expect(await readOfflineUser()).toBeNull()
})

test('stores only what the app needs to start', async () => {
  await storeOfflineUser(ruth)
  const read = await readOfflineUser()
  expect(read).toEqual(stored)
  expect(read && toUser(read)).toMatchObject({ ...stored, email: null, bio: null, isAdmin: false })
})

test('storing another user replaces the first', async () => {
  await storeOfflineUser(ruth)
  await storeOfflineUser({ ...ruth, id: 2, firstName: 'Ada' })
  expect(await readOfflineUser()).toMatchObject({ id: 2, firstName: 'Ada' })
})

test('deleting is idempotent', async () => {
  await storeOfflineUser(ruth)
  await deleteOfflineUser()
  await deleteOfflineUser()
  expect(await readOfflineUser()).toBeNull()
})

import type { User } from '#server/features/account/contract.ts'
import { NO_NOTIFICATIONS } from '#server/features/account/contract.ts'

/** A signed-in user as the server sends it: Ruth, the owner of her family. */
export const fakeUser = (overrides: Partial<User> = {}): User => ({
  id: 1,
  email: 'ruth@example.org',
  firstName: 'Ruth',
  lastName: 'Ellery',
  profileImageUrl: null,
  familyId: 1,
  familyName: 'The Ellery Family',
  families: [{ id: 1, name: 'The Ellery Family', role: 'owner' }],
  accountType: 'owner',
  dateOfBirth: null,
  relationship: null,
  phone: null,
  bio: null,
  spokenLanguage: 'en-US',
  // Where the browser of the tests is, so it has nothing to report.
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  theme: 'system',
  textSize: 'standard',
  isAdmin: false,
  hasFullSession: true,
  mustReviewMembers: false,
  hasToldStory: false,
  hasNewFamily: false,
  hasQuestion: false,
  notifications: NO_NOTIFICATIONS,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TextSize, Theme } from '#common/appearance.ts'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { User } from '#server/features/account/contract.ts'
import { NO_NOTIFICATIONS } from '#server/features/account/contract.ts'
import { OFFLINE_USER_DATABASE } from './delete-offline-user.ts'

/** What this device stores about the signed-in user, so the app can start offline. */
export type OfflineUser = Pick<User, 'id' | 'firstName' | 'lastName' | 'familyId' | 'familyName' | 'accountType'> & {
  /** Absent if it was stored by an earlier version. */
  spokenLanguage?: string
  hasToldStory?: boolean
  hasFullSession?: boolean
  theme?: Theme
  textSize?: TextSize
}

interface Schema extends DBSchema {
  user: { key: 'current'; value: OfflineUser }
}

/** The user who was signed in when this device last had a connection; null if no one was. */
export const readOfflineUser = async (): Promise<OfflineUser | null> =>
  (await withDatabase((database) => database.get('user', 'current'))) ?? null

/** The caller checks that no one has signed out meanwhile (`mayStore`). */
export const storeOfflineUser = async (user: User): Promise<void> => {
  const { id, firstName, lastName, familyId, familyName, accountType, spokenLanguage, hasFullSession } = user
  const settings = {
    spokenLanguage,
    hasFullSession,
    hasToldStory: user.hasToldStory,
    theme: user.theme,
    textSize: user.textSize,
  }
  const stored = { id, firstName, lastName, familyId, familyName, accountType, ...settings }
  await withDatabase((database) => database.put('user', stored, 'current'))
}

/** A full `User` for the app; fields that are not stored are empty. */
export const toUser = (stored: OfflineUser): User => ({
  spokenLanguage: DEFAULT_LANGUAGE,
  hasFullSession: true,
  hasToldStory: false,
  theme: 'system',
  textSize: 'standard',
  ...stored,
  email: null,
  families: [],
  profileImageUrl: null,
  dateOfBirth: null,
  relationship: null,
  phone: null,
  bio: null,
  isAdmin: false,
  mustReviewMembers: false,
  hasNewFamily: false,
  hasQuestion: false,
  notifications: NO_NOTIFICATIONS,
  createdAt: '',
})

/** Opens the database for one operation at a time: an open connection would block its deletion. */
async function withDatabase<Result>(run: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>(OFFLINE_USER_DATABASE, 1, {
    upgrade: (opened) => void opened.createObjectStore('user'),
  })
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

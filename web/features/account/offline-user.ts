import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { User } from '#server/features/account/contract.ts'
import { KNOWN_PERSON_DATABASE } from './delete-offline-user.ts'

/** What this device keeps of whoever is signed in, so that the app can start as them without a network. */
export type KnownPerson = Pick<User, 'id' | 'firstName' | 'lastName' | 'familyId' | 'familyName' | 'accountType'>

interface Schema extends DBSchema {
  person: { key: 'known'; value: KnownPerson }
}

/** The person who is signed in here as far as this device knows; null when nobody is. */
export const readKnownPerson = async (): Promise<KnownPerson | null> =>
  (await withDatabase((database) => database.get('person', 'known'))) ?? null

/** Keeps who is signed in here, until they are forgotten (see forgetKnownPerson). */
export const rememberPerson = async (user: User): Promise<void> => {
  const { id, firstName, lastName, familyId, familyName, accountType } = user
  const known = { id, firstName, lastName, familyId, familyName, accountType }
  await withDatabase((database) => database.put('person', known, 'known'))
}

/** The known person where the app wants a user; what is not kept is empty. */
export const userOfKnownPerson = (known: KnownPerson): User => ({
  ...known,
  email: '',
  families: [],
  profileImageUrl: null,
  dateOfBirth: null,
  relationship: null,
  phone: null,
  bio: null,
  isAdmin: false,
  createdAt: '',
})

/** Opened for one thing at a time, so that nothing stands in the way of deleting it. */
async function withDatabase<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>(KNOWN_PERSON_DATABASE, 1, {
    upgrade: (opened) => void opened.createObjectStore('person'),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

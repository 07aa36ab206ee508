import { eq } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { SpokenLanguage } from '#common/spoken-languages.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'

/** What a person speaks in recordings, unless they choose another language for one. */
export const findSpokenLanguage = (database: Database, userId: number): Promise<SpokenLanguage> =>
  // A member may not read this column.
  database.readAsSystem(async (reader) => {
    const [found] = await reader.select({ language: users.spokenLanguage }).from(users).where(eq(users.id, userId))
    return found?.language ?? DEFAULT_LANGUAGE
  })

export const saveSpokenLanguage = (tx: Tx, userId: number, spokenLanguage: SpokenLanguage) =>
  tx.update(users).set({ spokenLanguage }).where(eq(users.id, userId))

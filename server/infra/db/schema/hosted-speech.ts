import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { familyId } from './families.ts'

/** What a provider is used for: `speech` transcribes recordings, `writing` writes story ideas and bedtime stories. */
export type Purpose = 'speech' | 'writing'
const purpose = () => varchar('purpose', { length: 10 }).$type<Purpose>().notNull().default('speech')

/** The providers that a family's owner agreed to, by purpose. Without a row, nothing is sent to a provider. */
export const speechConsents = pgTable(
  'speech_consents',
  {
    familyId: familyId(),
    /** Its name and host, as the owner read them. A server that changes either asks again. */
    provider: varchar('provider', { length: 200 }).notNull(),
    purpose: purpose(),
    agreedBy: integer('agreed_by').references(() => users.id, { onDelete: 'set null' }),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.provider, table.purpose] }),
    index('speech_consents_person_index').on(table.agreedBy),
    check('speech_consents_purpose_check', sql`${table.purpose} IN ('speech', 'writing')`),
  ],
)

/** What a family's recordings and texts have cost at providers, by day (UTC), in millionths of a dollar; with what is reserved. */
export const speechSpending = pgTable(
  'speech_spending',
  {
    familyId: familyId(),
    day: date('day', { mode: 'string' }).notNull(),
    purpose: purpose(),
    microdollars: bigint('microdollars', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.day, table.purpose] }),
    check('speech_spending_purpose_check', sql`${table.purpose} IN ('speech', 'writing')`),
  ],
)

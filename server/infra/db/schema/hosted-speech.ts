import { bigint, date, index, integer, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { families } from './families.ts'

const familyId = () =>
  integer('family_id')
    .notNull()
    .references(() => families.id, { onDelete: 'cascade' })

/** The providers that a family's owner lets transcribe recordings. Without a row, nothing is sent to a provider. */
export const speechConsents = pgTable(
  'speech_consents',
  {
    familyId: familyId(),
    /** Its name and host, as the owner read them. A server that changes either asks again. */
    provider: varchar('provider', { length: 200 }).notNull(),
    agreedBy: integer('agreed_by').references(() => users.id, { onDelete: 'set null' }),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.provider] }),
    index('speech_consents_person_index').on(table.agreedBy),
  ],
)

/** What a family's recordings have cost at providers, by day (UTC), in millionths of a dollar; with what is reserved. */
export const speechSpending = pgTable(
  'speech_spending',
  {
    familyId: familyId(),
    day: date('day', { mode: 'string' }).notNull(),
    microdollars: bigint('microdollars', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.day] })],
)

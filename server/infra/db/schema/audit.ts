import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { AUDIT_ACTIONS } from '#common/audit-actions.ts'

/**
 * Append-only: a trigger refuses changes, and deleting (sql/audit.sql). No references, because entries outlive the
 * accounts, families and stories that they are about. An owner reads their family's, without `search`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: serial('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Null for the operator's command line. */
    adminId: integer('admin_id'),
    adminName: varchar('admin_name', { length: 201 }).notNull(),
    action: varchar('action', { length: 30, enum: AUDIT_ACTIONS }).notNull(),
    /** Null where it is about all families, or about a person without any. */
    familyId: integer('family_id'),
    /** The story, question or account. */
    targetId: integer('target_id'),
    /** The title of the story, the question, or the person's name at that time. */
    subject: text('subject'),
    /** What a list was searched for. */
    search: text('search'),
  },
  (table) => [
    index('audit_entries_family').on(table.familyId, table.id),
    index('audit_entries_lists').on(table.id).where(sql`family_id IS NULL`),
  ],
)

import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AuditAction, LIST_ACTIONS } from '#common/audit-actions.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member, Person } from '#server/infra/http/authorize.ts'
import { AUDIT_PAGE, type FamilyAuditEntry } from './contract.ts'

type ActionOf<Suffix extends string> = Extract<AuditAction, Suffix>

/** What an administrator is about to do. It becomes a row for each family that it is about. */
export type AuditEntry =
  /** `search`: the filters, as they are shown to other administrators, or the name of the job. */
  | { action: ActionOf<`${string}_listed` | 'stats_viewed' | 'jobs_retried'>; search?: string | undefined }
  | { action: ActionOf<`story_${string}`>; storyIds: readonly number[] }
  | { action: ActionOf<`question_${string}`>; questionIds: readonly number[] }
  | { action: ActionOf<`delet${string}` | `admin_${string}`>; userId: number }

/** An administrator, or the operator on the command line. */
export type AuditActor = Pick<Person, 'userId'> | 'operator'

const OPERATOR_NAME = 'The operator of this server'

/**
 * The only way to data of all families for administrators: writes the entry, then does `work`, in one transaction. What the
 * person may do is checked again in it, because they may have lost it since the request began. Throws `admin_only`.
 */
export const readAsAdmin = <T>(
  database: Database,
  actor: AuditActor,
  entry: AuditEntry,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.asSystem(async (tx) => {
    await writeEntry(tx, await identify(tx, actor), entry)
    return work(tx)
  })

/** Throws `admin_only` unless the person is an administrator until the end of the transaction. */
export const requireAdmin = async (tx: Tx, actor: AuditActor): Promise<void> => void (await identify(tx, actor))

type Identified = { adminId: number | null; adminName: string }

const identify = async (tx: Tx, actor: AuditActor): Promise<Identified> => {
  if (actor === 'operator') return { adminId: null, adminName: OPERATOR_NAME }
  const [admin] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, actor.userId), eq(users.isAdmin, true), isNull(users.deletedAt)))
    .for('share')
  if (!admin) throw apiErrors.adminOnly()
  return { adminId: actor.userId, adminName: `${admin.firstName} ${admin.lastName}` }
}

const writeEntry = async (tx: Tx, { adminId, adminName }: Identified, entry: AuditEntry): Promise<void> => {
  const { action } = entry
  const insert = (rows: SQL) =>
    tx.execute(sql`insert into audit_entries (admin_id, admin_name, action, family_id, target_id, subject)
      select ${adminId}::integer, ${adminName}::varchar, ${action}::varchar, about.* from (${rows}) about`)
  if ('storyIds' in entry)
    await insert(sql`select family_id, id, title from stories where ${isOneOf(entry.storyIds)} order by id`)
  else if ('questionIds' in entry)
    await insert(
      sql`select family_id, id, question from family_questions where ${isOneOf(entry.questionIds)} order by id`,
    )
  else if ('userId' in entry)
    await insert(sql`select m.family_id, u.id, concat_ws(' ', u.first_name, u.last_name) from users u
      left join memberships m on m.user_id = u.id where u.id = ${entry.userId} order by m.family_id`)
  else await tx.insert(auditEntries).values({ adminId, adminName, action, search: entry.search ?? null })
}

const isOneOf = (ids: readonly number[]): SQL => sql`id = any(${sql.param(ids)}::integer[])`

/** A page of what administrators did to the viewer's family, latest first, and the cursor of the next page. */
export const listFamilyAudit = async (
  database: Database,
  viewer: Member,
  cursor: number | undefined,
): Promise<{ entries: FamilyAuditEntry[]; next: string | undefined }> => {
  const { id, at, adminName, action, familyId, subject } = auditEntries
  const rows = await database.asViewer(viewer.userId, (tx) =>
    tx
      .select({ id, at, adminName, action, subject })
      .from(auditEntries)
      .innerJoin(families, eq(families.id, viewer.familyId))
      .where(
        and(
          or(
            eq(familyId, viewer.familyId),
            and(isNull(familyId), inArray(action, LIST_ACTIONS), gte(at, families.createdAt)),
          ),
          cursor === undefined ? undefined : lt(id, cursor),
        ),
      )
      .orderBy(desc(id))
      .limit(AUDIT_PAGE + 1),
  )
  const page = rows.slice(0, AUDIT_PAGE)
  return {
    entries: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length > page.length ? String(page.at(-1)?.id) : undefined,
  }
}

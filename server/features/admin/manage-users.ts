import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { deleteAccountNow } from '#server/features/leaving/finish-deletions.ts'
import {
  findConsequences,
  type LeavingServices,
  requestDeletion,
  undoDeletion,
} from '#server/features/leaving/request-deletion.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import { readAsAdmin, requireAdmin } from './audit-log.ts'
import type { AdminUser, deleteUser as deleteUserCall, listUsers as listUsersCall } from './contract.ts'
import { contains, describeSearch, type Page, pageOf } from './list-pages.ts'

const storiesCount = sql<number>`(select count(*)::integer from stories s
  where s.user_id = ${users.id} and s.deleted_at is null)`
const hasRole = (role: 'owner' | 'member') =>
  sql`exists (select from memberships m where m.user_id = ${users.id} and m.role = ${role})`
// Who has left every family is what their account was made as.
const userType = sql<AdminUser['userType']>`case
  when ${hasRole('owner')} and ${hasRole('member')} then 'both' when ${hasRole('owner')} then 'owner'
  when ${hasRole('member')} or ${users.accountType} = 'guest' then 'family' else 'owner' end`
const familyMembersCount = sql<number>`(select count(distinct other.user_id)::integer
  from memberships mine join memberships other on other.family_id = mine.family_id and other.user_id <> mine.user_id
  where mine.user_id = ${users.id})`

const ORDERS: Record<NonNullable<InferOutput<typeof listUsersCall.query>['sort']>, SQL[]> = {
  newest: [desc(users.id)],
  oldest: [asc(users.id)],
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, asc(users.id)],
  stories: [sql`${storiesCount} desc`, asc(users.id)],
}

/** A page of the accounts on this server, without deleted ones. */
export const listUsers = async (
  database: Database,
  admin: Person,
  query: InferOutput<typeof listUsersCall.query>,
): Promise<Page<AdminUser>> => {
  const { q, sort, limit, cursor = 0 } = query
  const name = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`
  const rows = await readAsAdmin(
    database,
    admin,
    { action: 'users_listed', search: describeSearch({ q, sort }) },
    (tx) =>
      tx
        .select({
          id: users.id,
          userId: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          isAdmin: users.isAdmin,
          storiesCount,
          userType,
          familyMembersCount,
          createdAt: users.createdAt,
          profileImageUrl: users.profileImageUrl,
          deletionDueAt: accountDeletions.dueAt,
        })
        .from(users)
        .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
        .where(
          and(isNull(users.deletedAt), q === undefined ? undefined : or(contains(name, q), contains(users.email, q))),
        )
        .orderBy(...ORDERS[sort])
        .offset(cursor)
        .limit(limit + 1),
  )
  return pageOf(rows, query, ({ createdAt, deletionDueAt, ...user }) => ({
    ...user,
    createdAt: createdAt.toISOString(),
    deletionDueAt: deletionDueAt?.toISOString() ?? null,
  }))
}

/** What deleting an account would end. Throws `not_found`. */
export const findUserDeletion = async ({ database }: LeavingServices, admin: Person, userId: number) => {
  await readAsAdmin(database, admin, { action: 'deletion_viewed', userId }, (tx) => requireAccount(tx, userId))
  return findConsequences(database, userId)
}

/**
 * Deletes an account as its own person would, so there are 30 days to undo it and for members to take over its families; or now.
 * The entry in the log comes first: deleting takes several steps, with the payment provider between them. So what the person may do is
 * checked again in the step that counts. Throws `not_found`, `admin_only`, `user_is_admin`, `payments_unavailable` and `deleted_later`.
 */
export const deleteUser = async (
  services: LeavingServices,
  admin: Person,
  userId: number,
  { confirmation, keepsStories }: InferOutput<typeof deleteUserCall.body>,
): Promise<{ ok: boolean; dueAt: string | null }> => {
  const isNow = confirmation !== undefined
  const action = isNow ? 'deleted_at_once' : 'deletion_requested'
  const requireOrdinary = async (tx: Tx) => {
    if ((await requireAccount(tx, userId)).isAdmin) throw userIsAdmin()
  }
  await readAsAdmin(services.database, admin, { action, userId }, requireOrdinary)
  const authorize = async (tx: Tx) => {
    await requireAdmin(tx, admin)
    await requireOrdinary(tx)
  }
  if (isNow) {
    await deleteAccountNow(services, userId, { keepsStories, authorize })
    return { ok: true, dueAt: null }
  }
  const dueAt = await requestDeletion(services, userId, { keepsStories, by: 'admin', authorize })
  return { ok: true, dueAt: dueAt.toISOString() }
}

/** Keeps an account after all. Throws `not_found` and `deletion_has_begun`. */
export const keepUser = async (services: LeavingServices, admin: Person, userId: number): Promise<void> => {
  await readAsAdmin(services.database, admin, { action: 'deletion_undone', userId }, (tx) => requireAccount(tx, userId))
  await undoDeletion(services, userId, 'admin', (tx) => requireAdmin(tx, admin))
}

const requireAccount = async (tx: Tx, userId: number): Promise<{ isAdmin: boolean }> => {
  const [account] = await tx
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!account) throw apiErrors.notFound()
  return account
}

const userIsAdmin = () =>
  new ApiError(
    409,
    'user_is_admin',
    'This account is an administrator’s, so it can’t be deleted here. The operator can make it an ordinary one first.',
  )

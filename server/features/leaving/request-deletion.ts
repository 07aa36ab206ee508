import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type ManageServices, stopRenewal } from '#server/features/billing/manage-subscription.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { endHeirships } from '#server/features/family/heir-claims.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import { endRecoveriesOf, endVouchesOf } from '#server/features/family/open-recoveries.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { findWaitStart } from '#server/infra/db/wait-start.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { describeError } from '#server/infra/log.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { DELETION_DAYS, type deletionConsequencesSchema } from './contract.ts'

const DAY_MS = 86_400_000

export type LeavingServices = Omit<ManageServices, 'provider'> & {
  /** Undefined if payments are off. */
  provider: PaymentProvider | undefined
}

/** What deleting an account would end. */
export const findConsequences = (
  database: Database,
  userId: number,
): Promise<InferOutput<typeof deletionConsequencesSchema>> =>
  database.asSystem(async (tx) => ({
    storyCount: await tx.$count(stories, and(eq(stories.userId, userId), isNull(stories.deletedAt))),
    storiesAmongOthers: await tx.$count(
      stories,
      and(
        eq(stories.userId, userId),
        isNull(stories.deletedAt),
        sql`exists (select from memberships m where m.family_id = ${stories.familyId} and m.user_id <> ${userId})`,
      ),
    ),
    ownedFamilies: await tx
      .select({
        id: families.id,
        name: families.name,
        memberCount: sql<number>`(select count(*)::integer - 1 from memberships m where m.family_id = ${families.id})`,
        storyCount: count(stories.id),
        hasPlan: sql<boolean>`exists (select from subscriptions s
          where s.family_id = ${families.id} and s.will_renew and s.status <> 'canceled')`,
      })
      .from(memberships)
      .innerJoin(families, eq(families.id, memberships.familyId))
      .leftJoin(stories, and(eq(stories.familyId, families.id), isNull(stories.deletedAt)))
      .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))
      .groupBy(families.id)
      .orderBy(families.id),
  }))

type DeletionRequest = {
  keepsStories: boolean
  by: 'self' | 'admin'
  atOnce?: boolean
  /** Asked again in the transaction that begins it: the request may have waited for the payment provider. */
  authorize?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Begins the 30 days after which an account is deleted; repeating it changes only what happens to the stories. What the
 * families of the person pay for isn't renewed, and their members are emailed, because they can take them over. With `atOnce`
 * no one has time for that. Returns when it is due. Throws `last_admin` and `payments_unavailable`; then nothing has changed.
 */
export const requestDeletion = async (
  services: LeavingServices,
  userId: number,
  { keepsStories, by, atOnce = false, authorize }: DeletionRequest,
): Promise<Date> => {
  const { database, events, queue } = services
  for (const familyId of await database.asSystem((tx) => findOwnedFamilies(tx, userId)))
    await stopPaying(services, familyId)
  return database.asSystem(async (tx) => {
    await requireOtherAdmin(tx, userId)
    await authorize?.(tx)
    // Before the account is locked, in the order in which an heir takes over.
    await endHeirships(tx, { events, queue }, userId)
    await endRecoveriesOf(tx, { events, queue }, userId, 'leaving')
    await endVouchesOf(tx, userId)
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update')
    if (!account) throw apiErrors.notFound()
    const now = await findWaitStart(tx)
    const dueAt = atOnce ? new Date() : new Date(now.getTime() + DELETION_DAYS * DAY_MS)
    const [begun] = await tx
      .insert(accountDeletions)
      .values({ userId, keepsStories, requestedBy: by, requestedAt: now, dueAt })
      .onConflictDoUpdate({
        target: accountDeletions.userId,
        // An administrator doesn't take back what a person who is leaving has chosen, unless they delete the account now.
        set:
          by === 'admin' && !atOnce
            ? { userId }
            : { keepsStories, ...(by === 'admin' && { requestedBy: by }), ...(atOnce && { dueAt }) },
      })
      .returning({ isNew: sql<boolean>`(xmax = 0)`, dueAt: accountDeletions.dueAt })
    if (!begun) throw new Error('The deletion was not stored.')
    if (begun.isNew && !atOnce) {
      await queueEmail(tx, queue, {
        kind: 'deletion_requested',
        familyId: null,
        toUserId: userId,
        fromUserId: null,
        payload: {},
      })
      for (const familyId of await findOwnedFamilies(tx, userId))
        for (const member of await findOtherMembers(tx, familyId, userId))
          await queueEmail(tx, queue, {
            kind: 'vault_ending',
            familyId,
            toUserId: member,
            fromUserId: null,
            payload: {},
          })
    }
    await publishPersonChanged(tx, events, userId)
    return begun.dueAt
  })
}

/** Keeps an account after all. Throws `deletion_by_admin` and `deletion_has_begun`. Does nothing if none is due. */
export const undoDeletion = (
  { database, events, queue }: Pick<LeavingServices, 'database' | 'events' | 'queue'>,
  userId: number,
  by: 'self' | 'admin',
  authorize?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  database.asSystem(async (tx) => {
    await authorize?.(tx)
    const [deletion] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)).for('update')
    if (!deletion) return
    if (deletion.endingAt) throw deletionHasBegun()
    if (by === 'self' && deletion.requestedBy === 'admin') throw deletionByAdmin()
    await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId))
    // The person who keeps their own account knows.
    if (by === 'admin')
      await queueEmail(tx, queue, {
        kind: 'deletion_undone',
        familyId: null,
        toUserId: userId,
        fromUserId: null,
        payload: {},
      })
    for (const familyId of await findOwnedFamilies(tx, userId))
      for (const member of await findOtherMembers(tx, familyId, userId))
        await queueEmail(tx, queue, { kind: 'vault_stays', familyId, toUserId: member, fromUserId: null, payload: {} })
    await publishPersonChanged(tx, events, userId)
  })

/** In a fixed order, so that concurrent transactions that lock them can't block each other. */
export const findOwnedFamilies = async (tx: Tx, userId: number): Promise<number[]> => {
  const rows = await tx
    .select({ familyId: memberships.familyId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))
    .orderBy(memberships.familyId)
  return rows.map(({ familyId }) => familyId)
}

export const findOtherMembers = async (tx: Tx, familyId: number, userId: number): Promise<number[]> => {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyId, familyId), ne(memberships.userId, userId)))
  return rows.map((row) => row.userId)
}

/** Outside of any transaction, and before the family's end is announced: no one pays for a vault that is about to go. */
const stopPaying = async ({ provider, ...services }: LeavingServices, familyId: number): Promise<void> => {
  if (!provider) return
  try {
    await stopRenewal({ ...services, provider }, familyId)
  } catch (error) {
    services.log.error({ code: 'payment_provider', ...describeError(error) }, 'a plan could not be canceled')
    throw new ApiError(
      503,
      'payments_unavailable',
      'We couldn’t cancel the vault’s plan, because we can’t reach our payment provider. Nothing has changed. Please try again soon.',
    )
  }
}

/** Locks all admins and reads what they do only then, so of two who delete their accounts at once, one stays. */
const requireOtherAdmin = async (tx: Tx, userId: number): Promise<void> => {
  const isAdmin = eq(users.isAdmin, true)
  const admins = await tx.select({ id: users.id }).from(users).where(isAdmin).orderBy(users.id).for('update')
  if (!admins.some(({ id }) => id === userId)) return
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(isAdmin, ne(users.id, userId), isNull(accountDeletions.userId)))
    .limit(1)
  if (!other) throw lastAdmin()
}

const lastAdmin = () =>
  new ApiError(
    409,
    'last_admin',
    'You’re the only administrator of this server. Please name another one before you delete your account.',
  )

const deletionHasBegun = () =>
  new ApiError(409, 'deletion_has_begun', 'The 30 days are over, and this account is being deleted right now.')

const deletionByAdmin = () =>
  new ApiError(
    403,
    'deletion_by_admin',
    'An administrator of this server is deleting your account, so only they can undo it. Please write to them.',
  )

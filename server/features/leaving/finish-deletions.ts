import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { endPayments } from '#server/features/billing/manage-subscription.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { deleteFamily } from '#server/features/family/families.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { describeError } from '#server/infra/log.ts'
import { closeAccount } from './account-rules.ts'
import { findOtherMembers, findOwnedFamilies, type LeavingServices, requestDeletion } from './request-deletion.ts'

const BATCH = 100

/** Hourly: deletes the accounts whose 30 days are over. One that fails is left for the next hour. */
export const finishDueDeletions = async (
  services: LeavingServices,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> => {
  let after = 0
  for (;;) {
    const due = await services.database.asSystem((tx) =>
      tx
        .select({ userId: accountDeletions.userId })
        .from(accountDeletions)
        .where(and(isDue(now), sql`${accountDeletions.userId} > ${after}`))
        .orderBy(accountDeletions.userId)
        .limit(BATCH),
    )
    for (const { userId } of due) {
      if (signal?.aborted) return
      await finishDeletion(services, userId, now).catch((error: unknown) =>
        services.log.error(
          { code: 'deletion_failed', userId, ...describeError(error) },
          'an account could not be deleted; we try again in an hour',
        ),
      )
      after = userId
    }
    if (due.length < BATCH) return
  }
}

/**
 * Deletes an account now: an operator's way, for those who can't wait 30 days. Members of the person's families are not asked,
 * and what the families pay for is canceled. Throws `last_admin`,
 * `payments_unavailable` if nothing has changed, and `deleted_later` if it has begun and the hourly chore goes on with it.
 */
export const deleteAccountNow = async (
  services: LeavingServices,
  userId: number,
  { keepsStories, authorize }: { keepsStories: boolean; authorize?: (tx: Tx) => Promise<void> },
): Promise<void> => {
  await requestDeletion(services, userId, { keepsStories, by: 'admin', atOnce: true, authorize })
  await finishDeletion(services, userId, new Date()).catch((error: unknown) => {
    services.log.error({ code: 'deletion_failed', userId, ...describeError(error) }, 'an account is deleted later')
    throw deletedLater()
  })
}

/**
 * Deletes one account whose time is up. From the first step on, it can't be undone or its family be taken over. What the
 * family pays for is canceled next, outside of any transaction, and only then the family goes. Every step can be repeated, so
 * a process that stops in between leaves nothing half done for long.
 */
const finishDeletion = async (services: LeavingServices, userId: number, now: Date): Promise<void> => {
  const { database, events, queue, provider } = services
  const ending = await database.asSystem(async (tx) => {
    if (!(await lockDue(tx, userId, now))) return undefined
    await tx.update(accountDeletions).set({ endingAt: now }).where(eq(accountDeletions.userId, userId))
    return findOwnedFamilies(tx, userId)
  })
  if (!ending) return
  if (provider) for (const familyId of ending) await endPayments({ database, provider }, familyId)
  await database.asSystem(async (tx) => {
    const deletion = await lockDue(tx, userId, now)
    if (!deletion) return
    await publishPersonChanged(tx, events, userId)
    for (const familyId of await findOwnedFamilies(tx, userId)) {
      const members = await findOtherMembers(tx, familyId, userId)
      await deleteFamily(tx, events, familyId)
      // They outlive the family.
      for (const toUserId of members)
        await queueEmail(tx, queue, {
          kind: 'vault_deleted',
          familyId: null,
          toUserId,
          fromUserId: null,
          payload: { familyId },
        })
    }
    const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    await closeAccount(tx, events, { userId, keepsStories: deletion.keepsStories })
    if (account?.email)
      await queueEmail(tx, queue, {
        kind: 'account_deleted',
        familyId: null,
        toAddress: account.email,
        fromUserId: null,
        payload: {},
      })
  })
}

/** A deletion that has begun can't be undone, and is finished at any time. */
const isDue = (now: Date) => or(isNotNull(accountDeletions.endingAt), lte(accountDeletions.dueAt, now))

const lockDue = async (tx: Tx, userId: number, now: Date) => {
  const [deletion] = await tx
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isDue(now)))
    .for('update')
  return deletion
}

const deletedLater = () =>
  new ApiError(
    503,
    'deleted_later',
    'The deletion has begun, but we couldn’t finish it now, perhaps because we can’t reach the payment provider. We try again every hour; there’s nothing you need to do.',
  )

import { and, asc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { queueEmail } from '../queue-email.ts'
import { findUpdates } from './find-updates.ts'

const DAY_MS = 86_400_000
/** Late morning in New York, early morning in Los Angeles. We don't know people's time zones. */
const HOUR_UTC = 15
const BATCH = 100

/** The last time, up to `now`, at which digests became due. */
export const lastDigestTime = (now: Date): Date => {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_UTC)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/**
 * Queues the digest of everyone in whose families there is something new, at most once a day. Several processes may do this at a
 * time. What a person could see the last time they were here isn't new.
 */
export const queueDigests = async (
  { database, queue }: { database: Database; queue: Queue },
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> => {
  while (!signal?.aborted) {
    const count = await database.asSystem((tx) => queueBatch(tx, queue, now))
    if (count < BATCH) return
  }
}

const queueBatch = async (tx: Tx, queue: Queue, now: Date): Promise<number> => {
  const due = await tx
    .select({
      id: users.id,
      wantsDigest: users.emailOnDigest,
      since: sql<Date>`greatest(${users.digestUntil}, ${users.lastUsedOn}::timestamp at time zone 'UTC')`.mapWith(
        users.digestUntil,
      ),
    })
    .from(users)
    .where(and(lt(users.digestUntil, lastDigestTime(now)), isNull(users.deletedAt), isNotNull(users.email)))
    .orderBy(asc(users.digestUntil))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.update(users).set({ digestUntil: now }).where(inArray(users.id, ids))
  for (const { id, wantsDigest, since } of due) {
    if (!wantsDigest || (await findUpdates(tx, id, { since, until: now })).length === 0) continue
    const payload = { since: since.toISOString(), until: now.toISOString() }
    await queueEmail(tx, queue, { kind: 'digest', familyId: null, toUserId: id, fromUserId: null, payload })
  }
  return due.length
}

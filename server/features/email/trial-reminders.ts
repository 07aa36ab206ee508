import { and, eq, gt, lt, lte, notExists, or } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { TRIAL_REMINDERS, trialReminders } from '#server/infra/db/schema/emails.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { TrialReminder } from './email-kinds.ts'
import { queueEmail } from './queue-email.ts'

const DAY_MS = 86_400_000

/**
 * How long before the end of the trial each reminder is due, from `fromMs` down to `toMs`. The last one is left out a week
 * after the end: no one needs it from a server that was off for a month.
 */
const DUE: Record<TrialReminder, { fromMs: number; toMs: number }> = {
  week_before: { fromMs: 7 * DAY_MS, toMs: DAY_MS },
  day_before: { fromMs: DAY_MS, toMs: 0 },
  ended: { fromMs: 0, toMs: -7 * DAY_MS },
}

/** The reminder that fits now, if any. Counted in elapsed time, so neither time zones nor clock changes matter. */
export const dueReminder = (trialEndsAt: Date, now: Date): TrialReminder | undefined => {
  const leftMs = trialEndsAt.getTime() - now.getTime()
  return TRIAL_REMINDERS.find((kind) => leftMs <= DUE[kind].fromMs && leftMs > DUE[kind].toMs)
}

const BATCH = 200

/**
 * Queues the reminders that are due for families without a plan, or whose plan ended within the trial, each once. Several processes may do this at a time. Earlier
 * reminders that were missed are marked as done, so a clock that is set back doesn't send them.
 */
export const queueTrialReminders = async (
  { database, queue }: { database: Database; queue: Queue },
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> => {
  for (const kind of TRIAL_REMINDERS) {
    for (;;) {
      const due = await database.asSystem((tx) => findDue(tx, kind, now))
      for (const { familyId } of due) {
        if (signal?.aborted) return
        await database.asSystem((tx) => queueReminder(tx, queue, familyId, { kind, now }))
      }
      if (due.length < BATCH) break
    }
  }
}

/** Canceled in its free days, a plan ends before the trial does. */
const isOnTrial = (now: Date) => {
  const { subscriptionStatus, subscriptionEndDate, trialEndsAt } = families
  const endedWithin = and(lte(subscriptionEndDate, now), lt(subscriptionEndDate, trialEndsAt))
  return or(eq(subscriptionStatus, 'free'), and(eq(subscriptionStatus, 'canceled'), endedWithin))
}

const findDue = (tx: Tx, kind: TrialReminder, now: Date): Promise<{ familyId: number }[]> => {
  const { fromMs, toMs } = DUE[kind]
  const sent = tx
    .select({ familyId: trialReminders.familyId })
    .from(trialReminders)
    .where(and(eq(trialReminders.familyId, families.id), eq(trialReminders.kind, kind)))
  return tx
    .select({ familyId: families.id })
    .from(families)
    .where(
      and(
        isOnTrial(now),
        lte(families.trialEndsAt, new Date(now.getTime() + fromMs)),
        gt(families.trialEndsAt, new Date(now.getTime() + toMs)),
        notExists(sent),
      ),
    )
    .orderBy(families.id)
    .limit(BATCH)
}

/** The family stays locked, so it can't be deleted or get a plan in between. */
const queueReminder = async (
  tx: Tx,
  queue: Queue,
  familyId: number,
  { kind, now }: { kind: TrialReminder; now: Date },
): Promise<void> => {
  const [family] = await tx
    .select({ id: families.id })
    .from(families)
    .where(and(eq(families.id, familyId), isOnTrial(now)))
    .for('update')
  if (!family) return
  const upToThis = TRIAL_REMINDERS.slice(0, TRIAL_REMINDERS.indexOf(kind) + 1)
  const marked = await tx
    .insert(trialReminders)
    .values(upToThis.map((one) => ({ familyId, kind: one })))
    .onConflictDoNothing()
    .returning({ kind: trialReminders.kind })
  if (!marked.some((row) => row.kind === kind)) return
  const [owner] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'owner')))
  if (owner)
    await queueEmail(tx, queue, {
      kind: 'trial_reminder',
      familyId,
      toUserId: owner.userId,
      fromUserId: null,
      payload: { reminder: kind },
    })
}

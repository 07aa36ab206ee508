import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { speechSpending } from '#server/infra/db/schema/hosted-speech.ts'

// Amounts are in millionths of a dollar.

export type Reservation = { familyId: number; day: string; amount: number }

const today = sql<string>`(now() at time zone 'utc')::date`

/**
 * Reserves an amount of the family's limit for today, before anything is sent. Undefined if too little is left. One
 * statement, so of two workers at once only as many succeed as fit.
 */
export const reserveSpending = async (
  database: Database,
  familyId: number,
  amount: number,
  maxPerDay: number,
): Promise<Reservation | undefined> => {
  if (amount > maxPerDay) return undefined
  return database.asSystem(async (tx) => {
    const [reserved] = await tx
      .insert(speechSpending)
      .values({ familyId, day: today, microdollars: amount })
      .onConflictDoUpdate({
        target: [speechSpending.familyId, speechSpending.day],
        set: { microdollars: sql`${speechSpending.microdollars} + ${amount}` },
        setWhere: sql`${speechSpending.microdollars} + ${amount} <= ${maxPerDay}`,
      })
      .returning({ day: speechSpending.day })
    return reserved && { familyId, day: reserved.day, amount }
  })
}

/** Replaces what was reserved by what it has cost. A process that dies before leaves the reservation for the day. */
export const settleSpending = (database: Database, { familyId, day, amount }: Reservation, cost: number) =>
  database.asSystem((tx) =>
    tx
      .update(speechSpending)
      .set({ microdollars: sql`greatest(0, ${speechSpending.microdollars} + ${cost - amount})` })
      .where(and(eq(speechSpending.familyId, familyId), eq(speechSpending.day, day))),
  )

/** What a family has spent and reserved today. */
export const findSpending = async (tx: Tx, familyId: number): Promise<number> => {
  const [found] = await tx
    .select({ microdollars: speechSpending.microdollars })
    .from(speechSpending)
    .where(and(eq(speechSpending.familyId, familyId), eq(speechSpending.day, today)))
  return found?.microdollars ?? 0
}

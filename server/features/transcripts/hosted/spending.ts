import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { type Purpose, speechSpending } from '#server/infra/db/schema/hosted-speech.ts'

// Amounts are in millionths of a dollar.

const MICRODOLLARS_PER_CENT = 10_000

/** Who spends what for; each purpose has its own limit. */
type Spender = { familyId: number; purpose: Purpose }

export type Reservation = Spender & { day: string; amount: number }

const today = sql<string>`(now() at time zone 'utc')::date`

/**
 * Reserves an amount of the family's limit for today, before anything is sent. Undefined if too little is left. One
 * statement, so of two workers at once only as many succeed as fit.
 */
export const reserveSpending = async (
  database: Database,
  spender: Spender,
  amount: number,
  maxPerDay: number,
): Promise<Reservation | undefined> => {
  if (amount > maxPerDay) return undefined
  return database.asSystem(async (tx) => {
    const [reserved] = await tx
      .insert(speechSpending)
      .values({ ...spender, day: today, microdollars: amount })
      .onConflictDoUpdate({
        target: [speechSpending.familyId, speechSpending.day, speechSpending.purpose],
        set: { microdollars: sql`${speechSpending.microdollars} + ${amount}` },
        setWhere: sql`${speechSpending.microdollars} + ${amount} <= ${maxPerDay}`,
      })
      .returning({ day: speechSpending.day })
    return reserved && { ...spender, day: reserved.day, amount }
  })
}

/** Replaces what was reserved by what it has cost. A process that dies before leaves the reservation for the day. */
export const settleSpending = (database: Database, { familyId, purpose, day, amount }: Reservation, cost: number) =>
  database.asSystem((tx) =>
    tx
      .update(speechSpending)
      .set({ microdollars: sql`greatest(0, ${speechSpending.microdollars} + ${cost - amount})` })
      .where(spendingOf({ familyId, purpose }, day)),
  )

/** What a family has spent and reserved today. */
export const findSpending = async (tx: Tx, familyId: number, purpose: Purpose): Promise<number> => {
  const [found] = await tx
    .select({ microdollars: speechSpending.microdollars })
    .from(speechSpending)
    .where(spendingOf({ familyId, purpose }, today))
  return found?.microdollars ?? 0
}

const spendingOf = ({ familyId, purpose }: Spender, day: typeof today | string) =>
  and(eq(speechSpending.familyId, familyId), eq(speechSpending.purpose, purpose), eq(speechSpending.day, day))

/** In cents; null for members, who don't decide about it. */
export const presentSpending = (spent: number | null, maxPerDay: number) =>
  spent === null
    ? null
    : {
        spentCents: Math.round(spent / MICRODOLLARS_PER_CENT),
        limitCents: Math.round(maxPerDay / MICRODOLLARS_PER_CENT),
      }

import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Device } from './contract.ts'
import { deviceOf, sessionPerson } from './session-device.ts'

// As the system, because requests can't read sessions: the person is in every query.

/** Where a person is signed in: the current session first, then by last use. Sessions of an earlier password are left out. */
export const listDevices = async (
  database: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<Device[]> => {
  const rows = await database.asSystem((tx) =>
    tx
      .select({
        ...deviceOf,
        beganAt: sql<number | null>`(${sessions.sess} ->> 'beganAt')::double precision`,
        isCurrent: sql<boolean>`${sessions.sid} = ${sessionId}`,
      })
      .from(sessions)
      .innerJoin(
        users,
        and(
          eq(users.id, userId),
          eq(users.credentialVersion, sql`(${sessions.sess} ->> 'credentialVersion')::integer`),
        ),
      )
      .where(and(eq(sessionPerson, String(userId)), gt(sessions.expire, sql`now()`)))
      .orderBy(sql`${sessions.sid} = ${sessionId} desc`, sql`${deviceOf.lastUsedAt} desc`),
  )
  return rows.map(({ id, name, beganAt, lastUsedAt, isCurrent }) => ({
    id,
    name: name ?? 'Unknown device',
    beganAt: beganAt === null ? null : new Date(beganAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    isCurrent,
  }))
}

type Services = { database: Database; events: Events }

/** Ends one session of a person, with its streams and uploads. Throws `not_found`. */
export const signOutDevice = (services: Services, userId: number, deviceId: string): Promise<void> =>
  services.database.asSystem(async (tx) => {
    if ((await endSessions(tx, services.events, userId, eq(deviceOf.id, deviceId))) === 0) throw apiErrors.notFound()
  })

/** Ends all sessions of a person but one. */
export const signOutOtherDevices = async (
  { database, events }: Services,
  session: { userId: number; sessionId: string },
): Promise<void> => {
  await database.asSystem((tx) => endOtherSessions(tx, events, session))
}

/** The same in a transaction that changes how the person signs in. */
const endOtherSessions = (
  tx: Tx,
  events: Events,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> => endSessions(tx, events, userId, ne(sessions.sid, sessionId))

const endSessions = async (tx: Tx, events: Events, userId: number, condition: SQL): Promise<number> => {
  const { rowCount } = await tx.delete(sessions).where(and(eq(sessionPerson, String(userId)), condition))
  if (rowCount) await publishPersonChanged(tx, events, userId)
  return rowCount ?? 0
}

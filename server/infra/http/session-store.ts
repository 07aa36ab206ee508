import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Session } from 'fastify'
import { type Database, planned, type Tx } from '../db/database.ts'
import { sessions } from '../db/schema/accounts.ts'

type Done = (error?: unknown) => void

export const SESSION_LIFETIME = 365 * 24 * 60 * 60 * 1000

// Planned once on each connection, since every request asks it.
const sessionQuery = planned((reader) =>
  reader
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql.placeholder('now'))))
    .prepare('find_session'),
)

/** Keeps sessions in the `sessions` table, for @fastify/session. */
export const createSessionStore = (database: Database) => ({
  get(sid: string, done: (error: unknown, session?: Session | null) => void): void {
    const find = database.readAsSystem((reader) => sessionQuery(reader).execute({ sid, now: new Date() }))
    // @fastify/session writes `sess` and is the only reader: its shape is its own.
    find.then(([row]) => done(null, row ? (row.sess as Session) : null), done)
  },
  set(sid: string, session: Session, done: Done): void {
    const sess: unknown = JSON.parse(JSON.stringify(session))
    const expire = new Date(Date.now() + SESSION_LIFETIME)
    const save = database.asSystem((tx) =>
      tx
        .insert(sessions)
        .values({ sid, sess, expire })
        .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } }),
    )
    save.then(() => done(), done)
  },
  destroy(sid: string, done: Done): void {
    database.asSystem((tx) => tx.delete(sessions).where(eq(sessions.sid, sid))).then(() => done(), done)
  },
})

/** Lets a session last its full time again from now. Never brings back one that has been destroyed meanwhile. */
export const prolongSession = (database: Database, sid: string, sess: unknown): Promise<unknown> =>
  database.asSystem((tx) =>
    tx
      .update(sessions)
      .set({ sess, expire: new Date(Date.now() + SESSION_LIFETIME) })
      .where(eq(sessions.sid, sid)),
  )

/** Has a family show in a session from now on. Never brings back a session that has been destroyed meanwhile. */
export const setSessionFamily = (tx: Tx, sid: string, familyId: number): Promise<unknown> =>
  tx
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}::jsonb, '{familyId}', to_jsonb(${familyId}::integer))::json` })
    .where(eq(sessions.sid, sid))

/** Whether a session has been neither ended nor run out. */
export const sessionLives = async (tx: Tx, sid: string): Promise<boolean> =>
  (await tx.$count(sessions, and(eq(sessions.sid, sid), gt(sessions.expire, new Date())))) > 0

/** Removes sessions that have run out; returns how many. */
export const removeExpiredSessions = (database: Database): Promise<number> =>
  database.asSystem(async (tx) => {
    const removed = await tx.delete(sessions).where(lt(sessions.expire, new Date())).returning({ sid: sessions.sid })
    return removed.length
  })

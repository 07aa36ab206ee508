import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import { type Database, planned, type Tx } from '../db/database.ts'
import { sessions } from '../db/schema/accounts.ts'

declare module 'fastify' {
  interface Session {
    userId?: number
    /** The family that is showing; the person's first one when absent or no longer theirs. */
    familyId?: number
    /** When the session was last made to last its full time again, in milliseconds since 1970. */
    extendedAt?: number
  }
}

const SESSION_COOKIE = 'keepsaid'
const DAY = 24 * 60 * 60 * 1000

/** Cookie sessions for everything registered on `app`: HttpOnly, SameSite=Lax, Secure on https, 365 days. */
export const installSessions = async (
  app: FastifyInstance,
  settings: { secret: string; secure: boolean; database: Database },
): Promise<void> => {
  await app.register(cookie)
  await app.register(session, {
    secret: settings.secret,
    store: createSessionStore(settings.database),
    cookieName: SESSION_COOKIE,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure, maxAge: SESSION_LIFETIME_MS },
  })
}

/** Whether the browser says that somebody is signed in here; only the session can tell whether that is still so. */
export const hasSessionCookie = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').split(';').some((pair) => pair.trimStart().startsWith(`${SESSION_COOKIE}=`))

/** Signs a person in: a fresh session id, so that one known before signing in is worth nothing afterwards. */
export const beginSession = async (request: FastifyRequest, userId: number): Promise<void> => {
  await request.session.regenerate()
  request.session.userId = userId
  request.session.extendedAt = Date.now()
}

/** Ends the session, if there is one, and clears its cookie. */
export const endSession = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (request.session.userId !== undefined) await request.session.destroy()
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
}

/** Once a day, lets the session and its cookie last 365 days again. */
export const rollSession = async (database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { session } = request
  if (session.userId === undefined || Date.now() - (session.extendedAt ?? 0) < DAY) return
  session.touch()
  const sess: unknown = { ...JSON.parse(JSON.stringify(session)), extendedAt: Date.now() }
  await extendSession(database, session.sessionId, sess)
  reply.setCookie(SESSION_COOKIE, session.encryptedSessionId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: session.cookie.secure === true,
    maxAge: SESSION_LIFETIME_MS / 1000,
  })
}

type Done = (error?: unknown) => void

const SESSION_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

// Planned once on each connection, since every request asks it.
const sessionQuery = planned((reader) =>
  reader
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql.placeholder('now'))))
    .prepare('find_session'),
)

/** Keeps sessions in the `sessions` table, for @fastify/session. */
const createSessionStore = (database: Database) => ({
  get(sid: string, done: (error: unknown, session?: Session | null) => void): void {
    const find = database.readAsSystem((reader) => sessionQuery(reader).execute({ sid, now: new Date() }))
    // @fastify/session writes `sess` and is the only reader: its shape is its own.
    find.then(([row]) => done(null, row ? (row.sess as Session) : null), done)
  },
  set(sid: string, session: Session, done: Done): void {
    const sess: unknown = JSON.parse(JSON.stringify(session))
    const expire = new Date(Date.now() + SESSION_LIFETIME_MS)
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
const extendSession = (database: Database, sid: string, sess: unknown): Promise<unknown> =>
  database.asSystem((tx) =>
    tx
      .update(sessions)
      .set({ sess, expire: new Date(Date.now() + SESSION_LIFETIME_MS) })
      .where(eq(sessions.sid, sid)),
  )

/** Has a family show in a session from now on. Never brings back a session that has been destroyed meanwhile. */
export const setSessionFamily = (tx: Tx, sid: string, familyId: number): Promise<unknown> =>
  tx
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}::jsonb, '{familyId}', to_jsonb(${familyId}::integer))::json` })
    .where(eq(sessions.sid, sid))

/** Whether a session has been neither ended nor run out. */
export const isSessionActive = async (tx: Tx, sid: string): Promise<boolean> =>
  (await tx.$count(sessions, and(eq(sessions.sid, sid), gt(sessions.expire, new Date())))) > 0

/** Removes sessions that have run out; returns how many. */
export const removeExpiredSessions = (database: Database): Promise<number> =>
  database.asSystem(async (tx) => {
    const removed = await tx.delete(sessions).where(lt(sessions.expire, new Date())).returning({ sid: sessions.sid })
    return removed.length
  })

/** The secret that signs session cookies: `given`, or one made once and kept in the data folder (readable by us alone). */
export const sessionSecret = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given) return given
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await createOnce(path, randomBytes(48).toString('base64url'))
  return (await readFile(path, 'utf8')).trim()
}

// Written whole beside its place and then linked: a crash or a second process never leaves half a secret.
const createOnce = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Database, Tx } from '../db/database.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import type { Events } from '../events/events.ts'
import { createOnce } from '../files/durable-write.ts'
import { StartupError } from '../startup-errors.ts'
import { errorCode } from './api-error.ts'
import type { Identity } from './authorize.ts'
import { deviceName } from './device-name.ts'

declare module 'fastify' {
  interface Session {
    userId?: number
    /** The version of the account's credentials that were checked when the session began. */
    credentialVersion?: number
    /** The current family; when absent or no longer theirs, the person's first one. */
    familyId?: number
    /** When the session began and was last extended, in ms since 1970. */
    beganAt?: number
    extendedAt?: number
    /** The browser it began in, as people call it. */
    device?: string
    /** Begun with a storyteller's link: only for calls that allow it (see `fullSession`). */
    isLimited?: true
    /** Who it belongs to, as of this request; absent in a new session. Never stored. */
    identity?: Identity
  }
}

/**
 * Finds a session that hasn't expired, and whose it is, in one round trip to the database. Supplied by the account
 * feature; this layer knows no accounts.
 */
export type FindSession = (sid: string) => Promise<{ sess: unknown; identity: Identity } | undefined>

const SESSION_COOKIE = 'keepsaid'
const DEVICE_COOKIE = 'keepsaid-device'
const PASSKEY_COOKIE = 'keepsaid-passkey'
const HOUR_MS = 60 * 60 * 1000

// With this prefix a browser takes a cookie only from this very host over https, so no other site can plant one.
const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** The cookie that remembers which accounts have signed in on a device. */
export const deviceCookieName = (secure: boolean): string => cookieName(DEVICE_COOKIE, secure)

/** The cookie that binds the challenges of passkeys to a browser. */
export const passkeyCookieName = (secure: boolean): string => cookieName(PASSKEY_COOKIE, secure)

/** Cookie sessions: HttpOnly, SameSite=Lax, Secure on https, 365 days. */
export const installSessions = async (
  app: FastifyInstance,
  settings: { secret: string; secure: boolean; database: Database; events: Events; findSession: FindSession },
): Promise<void> => {
  const { secure } = settings
  const name = cookieName(SESSION_COOKIE, secure)
  await app.register(cookie)
  app.addHook('onRequest', async (request) => {
    // Of two cookies with one name, one may have been planted by another host of the same domain. We can't know which.
    for (const one of [name, deviceCookieName(secure)]) if (countCookies(request, one) > 1) delete request.cookies[one]
  })
  await app.register(session, {
    secret: settings.secret,
    store: createSessionStore(settings),
    cookieName: name,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SESSION_LIFETIME_MS },
  })
  app.addHook('onRequest', async (request, reply) => {
    // @fastify/session clears it, too, but without Secure, and browsers ignore that.
    if (secure && request.cookies[name] && request.session.userId === undefined) clearSessionCookie(reply, secure)
  })
}

/** Whether there is a session cookie; it may have expired. */
export const hasSessionCookie = (request: FastifyRequest, secure: boolean): boolean =>
  countCookies(request, cookieName(SESSION_COOKIE, secure)) > 0

const countCookies = ({ headers }: FastifyRequest, name: string): number =>
  (headers.cookie ?? '').split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name).length

/** An account and the version of its credentials, read together with the password hash that was checked. */
export type Credentials = { userId: number; credentialVersion: number }

/**
 * Signs a person in with a new session id (no session fixation). False if the password has been changed or the account
 * deleted since the credentials were read.
 * @param isLimited begun with a storyteller's link
 */
export const beginSession = async (
  request: FastifyRequest,
  { userId, credentialVersion }: Credentials,
  { isLimited = false } = {},
): Promise<boolean> => {
  await request.session.regenerate()
  const now = Date.now()
  const device = deviceName(request.headers)
  Object.assign(request.session, { userId, credentialVersion, beganAt: now, extendedAt: now, device })
  if (isLimited) request.session.isLimited = true
  try {
    await request.session.save()
    return true
  } catch (error) {
    // Otherwise it would be saved again with the reply.
    await request.session.destroy()
    if (error instanceof StaleCredentials) return false
    throw error
  }
}

/** Ends the session, if any, and clears its cookie. */
export const endSession = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const secure = request.session.cookie.secure === true
  if (request.session.userId !== undefined) await request.session.destroy()
  clearSessionCookie(reply, secure)
}

const clearSessionCookie = (reply: FastifyReply, secure: boolean): void =>
  void reply.clearCookie(cookieName(SESSION_COOKIE, secure), { path: '/', httpOnly: true, secure })

/** Hourly, so the last use of a session is known to the hour. */
export const isRollDue = ({ session }: FastifyRequest): boolean =>
  // An hour in the future is one, too: the clock was wrong then.
  session.userId !== undefined && Math.abs(Date.now() - (session.extendedAt ?? 0)) >= HOUR_MS

/** Extends the session and its cookie to 365 days. */
export const rollSession = async (database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { session } = request
  session.touch()
  const sess: unknown = { ...JSON.parse(JSON.stringify(session)), extendedAt: Date.now() }
  await extendSession(database, { sid: session.sessionId, userId: session.userId }, sess)
  const secure = session.cookie.secure === true
  reply.setCookie(cookieName(SESSION_COOKIE, secure), session.encryptedSessionId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SESSION_LIFETIME_MS / 1000,
  })
}

type Done = (error?: unknown) => void

const SESSION_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

class StaleCredentials extends Error {}

/** A store for @fastify/session on the `sessions` table. Only sessions of signed-in people are stored. */
const createSessionStore = ({ database, events, findSession }: SessionServices & { findSession: FindSession }) => ({
  get(sid: string, done: (error: unknown, session?: Session | null) => void): void {
    // Only @fastify/session writes and reads `sess`.
    const restore = ({ sess, identity }: { sess: unknown; identity: Identity }): Session =>
      Object.assign(sess as Session, { identity: { ...identity, toJSON: leaveOut } })
    findSession(sid).then((found) => done(null, found ? restore(found) : null), done)
  },
  set(sid: string, session: Session, done: Done): void {
    const { userId, credentialVersion } = session
    if (userId === undefined || credentialVersion === undefined) {
      done()
      return
    }
    const sess: unknown = JSON.parse(JSON.stringify(session))
    const expire = new Date(Date.now() + SESSION_LIFETIME_MS)
    const save = database.asSystem(async (tx) => {
      // Waits for a concurrent change of the password, and a later one waits for this and then finds the session.
      const isCurrent = and(eq(users.id, userId), eq(users.credentialVersion, credentialVersion))
      const [current] = await tx.select({ id: users.id }).from(users).where(isCurrent).for('no key update')
      if (!current) throw new StaleCredentials()
      await setLastUse(tx, userId)
      await tx
        .insert(sessions)
        .values({ sid, sess, expire })
        .onConflictDoUpdate({ target: sessions.sid, set: { sess, expire } })
    })
    save.then(() => done(), done)
  },
  destroy(sid: string, done: Done): void {
    const remove = database.asSystem(async (tx) => {
      const [removed] = await tx.delete(sessions).where(eq(sessions.sid, sid)).returning({ userId: personOf })
      if (removed?.userId) await events.publish(tx, { kind: 'sessions_ended', userId: removed.userId })
    })
    remove.then(() => done(), done)
  },
})

// The session is compared and stored as JSON, and the identity isn't part of it.
const leaveOut = (): undefined => undefined

/** Once a day. Unlike the session, it stays when the person signs out. */
const setLastUse = (tx: Tx, userId: number): Promise<unknown> => {
  const today = sql`(now() at time zone 'UTC')::date`
  return tx
    .update(users)
    .set({ lastUsedOn: today })
    .where(and(eq(users.id, userId), sql`${users.lastUsedOn} is distinct from ${today}`))
}

/** An update, so it can't bring back a destroyed session. */
const extendSession = (
  database: Database,
  { sid, userId }: { sid: string; userId: number | undefined },
  sess: unknown,
): Promise<unknown> =>
  database.asSystem(async (tx) => {
    if (userId !== undefined) await setLastUse(tx, userId)
    await tx
      .update(sessions)
      .set({ sess, expire: new Date(Date.now() + SESSION_LIFETIME_MS) })
      .where(eq(sessions.sid, sid))
  })

/** Sets the current family. An update, so it can't bring back a destroyed session. */
export const setSessionFamily = (tx: Tx, sid: string, familyId: number): Promise<unknown> =>
  tx
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}::jsonb, '{familyId}', to_jsonb(${familyId}::integer))::json` })
    .where(eq(sessions.sid, sid))

/** Whether a session can still be used: not ended or expired, and its account has had no new password since. */
export const isSessionActive = async (tx: Tx, sid: string): Promise<boolean> => {
  const [active] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, personOf), eq(users.credentialVersion, versionOf)))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, new Date())))
  return active !== undefined
}

const personOf = sql<number | null>`(${sessions.sess} ->> 'userId')::integer`
const versionOf = sql`(${sessions.sess} ->> 'credentialVersion')::integer`

export type SessionServices = { database: Database; events: Events }

/** Covers a session that ended before we subscribed. Most requests are over by then. */
const RECHECK_DELAY_MS = 1000

/**
 * Breaks off a request when its session ends: a reply that is being sent, or a body that is still arriving. A body that has
 * arrived is processed (decision 26).
 */
export const createSessionWatch =
  ({ database, events }: SessionServices) =>
  (request: FastifyRequest, reply: FastifyReply, userId: number): void => {
    const { sessionId } = request.session
    const recheck = async (): Promise<void> => {
      if (request.method !== 'GET' && request.raw.complete) return
      // A database error says nothing about the session.
      const isActive = await database.asSystem((tx) => isSessionActive(tx, sessionId)).catch(() => true)
      if (isActive) return
      // Downloads that are still being prepared check access before they begin, and answer why they don't.
      if (request.method === 'GET' && !reply.raw.headersSent) recheckSoon()
      else request.raw.destroy()
    }
    let timer: NodeJS.Timeout
    const recheckSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(recheck, RECHECK_DELAY_MS).unref()
    }
    recheckSoon()
    const unsubscribe = events.onSessionsEnded(userId, recheck)
    reply.raw.once('close', () => {
      unsubscribe()
      clearTimeout(timer)
    })
  }

/** Returns how many were deleted. */
export const removeExpiredSessions = (database: Database, now: Date): Promise<number> =>
  database.asSystem(async (tx) => {
    const removed = await tx.delete(sessions).where(lt(sessions.expire, now)).returning({ sid: sessions.sid })
    return removed.length
  })

/**
 * The secret that signs session cookies: `given`, or one generated once in the data folder (readable only by this
 * user).
 */
export const sessionSecret = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given) return given
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await createOnce(path, randomBytes(48).toString('base64url'))
  const secret = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'EISDIR') return ''
    throw error
  })
  if (secret.trim().length >= MIN_SECRET_LENGTH) return secret.trim()
  throw new StartupError(`${path} is damaged. Delete it: a new one will be made, and everyone signs in again.`)
}

const MIN_SECRET_LENGTH = 32

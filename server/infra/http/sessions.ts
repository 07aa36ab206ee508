import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { createSessionStore, prolongSession, SESSION_LIFETIME } from './session-store.ts'

declare module 'fastify' {
  interface Session {
    userId?: number
    /** The family that is showing; the person's first one when absent or no longer theirs. */
    familyId?: number
    /** When the session was last made to last its full time again, in milliseconds since 1970. */
    prolongedAt?: number
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
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure, maxAge: SESSION_LIFETIME },
  })
}

/** Whether the browser says that somebody is signed in here; only the session can tell whether that is still so. */
export const hasSessionCookie = ({ headers }: FastifyRequest): boolean =>
  (headers.cookie ?? '').split(';').some((pair) => pair.trimStart().startsWith(`${SESSION_COOKIE}=`))

/** Signs a person in: a fresh session id, so that one known before signing in is worth nothing afterwards. */
export const beginSession = async (request: FastifyRequest, userId: number): Promise<void> => {
  await request.session.regenerate()
  request.session.userId = userId
  request.session.prolongedAt = Date.now()
}

/** Ends the session, if there is one, and clears its cookie. */
export const endSession = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (request.session.userId !== undefined) await request.session.destroy()
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
}

/** Once a day, lets the session and its cookie last 365 days again. */
export const rollSession = async (database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { session } = request
  if (session.userId === undefined || Date.now() - (session.prolongedAt ?? 0) < DAY) return
  session.touch()
  const sess: unknown = { ...JSON.parse(JSON.stringify(session)), prolongedAt: Date.now() }
  await prolongSession(database, session.sessionId, sess)
  reply.setCookie(SESSION_COOKIE, session.encryptedSessionId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: session.cookie.secure === true,
    maxAge: SESSION_LIFETIME / 1000,
  })
}

import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import { passkeyChallenges } from '#server/infra/db/schema/accounts.ts'
import { passkeyCookieName } from '#server/infra/http/sessions.ts'
import { createToken, hashToken } from '../secret-tokens.ts'

/** A sign-in form may stay open for a while before its passkey is used. */
const LIFETIME_MS = 10 * 60_000
const FORMAT = /^[\w-]{43}$/

/** A challenge counts only for what it was asked for: one to confirm takes no password, and must not add a passkey. */
type Purpose = 'sign in' | 'add' | 'confirm'

const hashFor = (purpose: Purpose, browser: string): string => hashToken(`${purpose}\n${browser}`)

/**
 * Challenges that passkeys sign: random, single use, and bound to the browser that asked by a cookie of their own, because a
 * visitor has no session yet. A challenge for a new passkey is bound to its person, too. Several can be open at once: one for
 * each tab.
 */
export const createChallenges = (database: Database, { secureCookies }: { secureCookies: boolean }) => {
  const cookieName = passkeyCookieName(secureCookies)
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: secureCookies } as const
  const browserOf = (request: FastifyRequest): string | undefined => {
    const value = request.cookies[cookieName]
    return value !== undefined && FORMAT.test(value) ? value : undefined
  }

  return {
    /** `userId`: whose passkey it's for; null for signing in. */
    issue: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { purpose, userId }: { purpose: Purpose; userId: number | null },
    ): Promise<string> => {
      const browser = browserOf(request) ?? createToken().token
      const challenge = createToken().token
      const expiresAt = new Date(Date.now() + LIFETIME_MS)
      await database.asSystem(async (tx) => {
        await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
        await tx
          .insert(passkeyChallenges)
          .values({ challenge, browserHash: hashFor(purpose, browser), userId, expiresAt })
      })
      reply.setCookie(cookieName, browser, { ...cookie, maxAge: LIFETIME_MS / 1000 })
      return challenge
    },

    /**
     * Uses up the challenge that a response says it signed. Undefined if this browser got no such challenge for this purpose and
     * person. Of concurrent calls, one gets it.
     */
    consume: async (
      request: FastifyRequest,
      clientDataJSON: string,
      { purpose, userId }: { purpose: Purpose; userId: number | null },
    ): Promise<string | undefined> => {
      const browser = browserOf(request)
      const challenge = challengeIn(clientDataJSON)
      if (browser === undefined || challenge === undefined) return undefined
      const [found] = await database.asSystem((tx) =>
        tx
          .delete(passkeyChallenges)
          .where(
            and(
              eq(passkeyChallenges.challenge, challenge),
              eq(passkeyChallenges.browserHash, hashFor(purpose, browser)),
              userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
              gt(passkeyChallenges.expiresAt, sql`now()`),
            ),
          )
          .returning({ challenge: passkeyChallenges.challenge }),
      )
      return found?.challenge
    },
  }
}

const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' && FORMAT.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

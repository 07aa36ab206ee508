import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Credentials, deviceCookieName } from '#server/infra/http/sessions.ts'

const MAX_ACCOUNTS = 8
const LIFETIME_SECONDS = 365 * 24 * 60 * 60
const FORMAT = /^[\w-]{22}(\.[\w-]{22})*$/

/**
 * Remembers in a cookie which accounts have signed in on a device: its random id, and for each account a keyed hash of both,
 * so no one can make one for an account they can't sign in to. It outlives sessions but not passwords, and opens nothing;
 * wrong passwords from elsewhere just don't slow the device down (decision 25).
 */
export const createKnownDevices = (secret: string, secure: boolean) => {
  const cookieName = deviceCookieName(secure)
  const sign = (device: string, { userId, credentialVersion }: Credentials): string =>
    createHmac('sha256', secret)
      .update(`device\0${device}\0${userId}\0${credentialVersion}`)
      .digest('base64url')
      .slice(0, 22)

  const read = (request: FastifyRequest): { device: string; signatures: string[] } | undefined => {
    const value = request.cookies[cookieName]
    if (value === undefined || !FORMAT.test(value)) return undefined
    const [device = '', ...signatures] = value.split('.')
    return { device, signatures }
  }

  return {
    /** The id of the device if this account has signed in on it with its present password. */
    find: (request: FastifyRequest, account: Credentials): string | undefined => {
      const { device = '', signatures = [] } = read(request) ?? {}
      const expected = Buffer.from(sign(device, account))
      return signatures.some((one) => timingSafeEqual(Buffer.from(one), expected)) ? device : undefined
    },
    /** Adds an account to the device that sent the request. */
    remember: (request: FastifyRequest, reply: FastifyReply, account: Credentials): void => {
      const { device, signatures } = read(request) ?? { device: randomBytes(16).toString('base64url'), signatures: [] }
      const own = sign(device, account)
      const latest = [own, ...signatures.filter((one) => one !== own)].slice(0, MAX_ACCOUNTS)
      reply.setCookie(cookieName, [device, ...latest].join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: LIFETIME_SECONDS,
      })
    },
  }
}

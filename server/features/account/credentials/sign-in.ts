import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { endHeirClaims } from '#server/features/family/heir-claims.ts'
import { endRecoveriesOf } from '#server/features/family/open-recoveries.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { groupAddress } from '#server/infra/http/network-address.ts'
import { beginSession, type Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Limiter } from '#server/infra/limits/limiter.ts'
import { findCredentials, replacePasswordHash } from '../queries.ts'
import { parseTwoStepCode, type TwoStep } from '../two-step/two-step.ts'
import { createKnownDevices } from './known-devices.ts'
import { comparePassword, hashPassword, hintAtSpaces, type PasswordMatch } from './passwords.ts'
import { createCodeThrottle, createSignInThrottle } from './sign-in-throttle.ts'

export type SignInServices = {
  database: Database
  events: Events
  queue: Queue
  limiter: Limiter
  sessionSecret: string
  secureCookies: boolean
}

export type SignIn = ReturnType<typeof createSignIn>

/** Email and password sign-in, with a two-step code for those who turned that on. */
export const createSignIn = (
  { database, events, queue, limiter, sessionSecret, secureCookies }: SignInServices,
  twoStep: Pick<TwoStep, 'isOn' | 'use' | 'warn'>,
) => {
  const throttle = createSignInThrottle(limiter)
  const codeThrottle = createCodeThrottle(limiter)
  const devices = createKnownDevices(sessionSecret, secureCookies)
  // Equal in all lines, so that an operator sees patterns but no addresses.
  const anonymize = (text: string): string =>
    createHmac('sha256', sessionSecret).update(`log\0${text}`).digest('base64url').slice(0, 22)

  const notifyOfNewDevice = (toUserId: number): Promise<void> =>
    database.asSystem((tx) =>
      queueEmail(tx, queue, { kind: 'new_device', familyId: null, toUserId, fromUserId: null, payload: {} }),
    )

  /**
   * Begins a session, emails the person about a new device, and cancels pending heir claims and recoveries of the account. False
   * if the credentials have changed meanwhile.
   */
  const enter = async (account: Credentials, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const isKnownDevice = devices.find(request, account) !== undefined
    if (!(await beginSession(request, account))) return false
    await database.asSystem(async (tx) => {
      await endHeirClaims(tx, { events, queue }, account.userId)
      await endRecoveriesOf(tx, { events, queue }, account.userId, 'signed_in')
    })
    if (!isKnownDevice) await notifyOfNewDevice(account.userId)
    devices.remember(request, reply, account)
    return true
  }

  /**
   * The first time that an older password is used, its hash is replaced by that of its normalized form. The password stays the
   * same for its person, so sessions and devices do, too. If the server is too busy, that waits until next time.
   */
  const normalizeHash = async (
    account: { userId: number; password: string | null },
    typed: string,
    match: PasswordMatch,
  ): Promise<void> => {
    const { userId, password: old } = account
    if (match !== 'raw' || old === null) return
    const hash = await hashPassword(typed, { urgent: true }).catch(unlessBusy)
    if (hash !== undefined) await database.asSystem((tx) => replacePasswordHash(tx, userId, old, hash))
  }

  /** Uses up a two-step code. False if it’s wrong. Throws `too_many_codes`. */
  const passTwoStep = async (userId: number, code: string): Promise<boolean> => {
    const typed = parseTwoStepCode(code)
    if (typed.kind === 'recovery') return twoStep.use(userId, typed)
    const { isLast } = await codeThrottle.allow(userId)
    const passes = await twoStep.use(userId, typed)
    if (passes) await codeThrottle.reset(userId)
    else if (isLast) await twoStep.warn(userId)
    return passes
  }

  return {
    enter,

    /** A device of an account with new credentials, which its person gave on it. */
    rememberDevice: devices.remember,

    /**
     * Begins a session and returns whose it is. Without a session, nothing else is possible between the two steps: the second
     * request repeats the password. Throws `wrong_credentials`, `two_step_needed`, `code_wrong`, `too_many_codes`, `app_unreadable`, `too_many`
     * or `busy`.
     */
    signIn: async (
      { email, password, code }: { email: string; password: string; code?: string | undefined },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<number> => {
      const account = email.toLowerCase()
      const address = groupAddress(request.ip)
      const findKnown = () => database.asSystem((tx) => findCredentials(tx, email))
      let known = await findKnown()
      const device = known && devices.find(request, known)
      const attempt = { account, address, device }
      const logFailure = (code: string) =>
        request.log.info(
          { code, account: anonymize(account), address: anonymize(address), knownDevice: device !== undefined },
          'sign-in failed',
        )
      try {
        const delay = await throttle.allow(attempt)
        if (delay > 0) {
          await sleep(delay)
          // The password may have been changed meanwhile.
          known = await findKnown()
        }
      } catch (error) {
        if (error instanceof ApiError) logFailure('sign_in_limited')
        throw error
      }
      const match = await comparePassword(known?.password ?? undefined, password, {
        urgent: device !== undefined,
      }).catch(async (error: unknown) => {
        // The password was not even compared.
        await throttle.reset(attempt)
        throw error
      })
      const matches = match !== 'none'
      if (known && matches && (await twoStep.isOn(known.userId))) {
        if (code === undefined) {
          await throttle.reset(attempt)
          throw twoStepNeeded()
        }
        if (!(await passTwoStep(known.userId, code))) {
          logFailure('two_step_failed')
          throw codeWrong()
        }
      }
      if (!known || !matches || !(await enter(known, request, reply))) {
        logFailure('sign_in_failed')
        throw wrongCredentials(hintAtSpaces(password))
      }
      await throttle.reset(attempt)
      await normalizeHash(known, password, match)
      return known.userId
    },

    /**
     * Whether this is the password of the account, asked again of a person who is signed in. Guesses count like those at
     * sign-in. Throws `too_many` or `busy`.
     */
    confirmPassword: async (
      known: Credentials & { email: string; password: string },
      password: string,
      request: FastifyRequest,
    ): Promise<boolean> => {
      const device = devices.find(request, known)
      const attempt = { account: known.email.toLowerCase(), address: groupAddress(request.ip), device }
      const delay = await throttle.allow(attempt)
      if (delay > 0) await sleep(delay)
      const match = await comparePassword(known.password, password, { urgent: true }).catch(async (error: unknown) => {
        await throttle.reset(attempt)
        throw error
      })
      if (match === 'none') return false
      await throttle.reset(attempt)
      await normalizeHash(known, password, match)
      return true
    },

    /** After the owner of an account has proved that it is theirs: this device is theirs, and earlier failures don't count. */
    trustDevice: async (
      owner: Credentials & { email: string },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> => {
      await throttle.clearAccount(owner.email.toLowerCase())
      devices.remember(request, reply, owner)
    },
  }
}

const wrongCredentials = (hint: string) =>
  new ApiError(401, 'wrong_credentials', `That email or password isn’t right. Please try again.${hint}`)

const unlessBusy = (error: unknown): undefined => {
  if (!(error instanceof ApiError && error.code === 'busy')) throw error
}

// Not 401: the password was right.
const twoStepNeeded = () =>
  new ApiError(403, 'two_step_needed', 'Please type the code from your authenticator app, too.')

const codeWrong = () => {
  const message = 'That code isn’t right, or it was used before. Please type the one that your app shows now.'
  return new ApiError(403, 'code_wrong', message, { code: message })
}

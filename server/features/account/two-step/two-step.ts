import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { formatPrintedCode, parsePrintedCode } from '#common/printed-code.ts'
import { queueEmail, waitForEmail } from '#server/features/email/queue-email.ts'
import type { SignInChange } from '#server/features/email/security-templates.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { recoveryCodes, twoStepSecrets, users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { endOtherSessionsOf, findCredentials } from '../queries.ts'
import { createPrintedCode, hashToken } from '../secret-tokens.ts'
import { RECOVERY_CODES } from './contract.ts'
import { DRIFT_STEPS, describeSecret, findStep, stepAt } from './totp.ts'

export type TwoStepServices = { database: Database; events: Events; queue: Queue; sessionSecret: string }

/** As RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20
const SETUP_LIFETIME_MS = 60 * 60_000

/** A clock that is adjusted differs by less. One that is ahead of the running time, as after sleep, is right. */
const SET_BACK_MS = 30_000

/** Two-step sign-in (decision 43): a code from an authenticator app after the password, or a recovery code. */
export const createTwoStep = ({ database, events, queue, sessionSecret }: TwoStepServices) => {
  const box = createSecretBox(sessionSecret)

  let startedAt = Date.now() - performance.now()

  /**
   * The time step of a code by the clock, or by the time since this process began: the clock may have been set back since then, and
   * the phone’s hasn't. A code that is right by the clock shows that the clock is.
   */
  const findCurrentStep = (secret: Buffer, code: string): number | undefined => {
    const step = findStep(secret, code, Date.now())
    const running = startedAt + performance.now()
    if (step === undefined) return running - Date.now() > SET_BACK_MS ? findStep(secret, code, running) : undefined
    startedAt = Date.now() - performance.now()
    return step
  }

  /** A step that is still to come can only have been used while the clock was ahead. Then it says nothing. */
  const isUsedUp = (step: number, lastUsedStep: number): boolean => {
    const latest = stepAt(Math.max(Date.now(), startedAt + performance.now())) + DRIFT_STEPS
    return step <= lastUsedStep && lastUsedStep <= latest
  }

  const notify = (tx: Tx, userId: number, change: SignInChange) => notifyOf(tx, queue, userId, change)

  return {
    /** Throws `owners_only`, `address_unverified` and `two_step_on`. */
    begin: (viewer: Person): Promise<{ secret: string; uri: string }> =>
      database.asSystem(async (tx) => {
        const { userId } = viewer
        const [account] = await tx
          .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
          .from(users)
          .where(eq(users.id, userId))
          .for('no key update')
        if (!account?.email || !(await isOffered(tx, viewer))) throw ownersOnly()
        // The person who reads the emails of an unverified address gets the account (decision 29), and must not need the app of a stranger.
        if (account.emailVerifiedAt === null) throw addressUnverified()
        if (await findActive(tx, userId)) throw alreadyOn()
        const secret = randomBytes(SECRET_BYTES)
        const values = { secret: box.seal(secret, userId), createdAt: new Date(), lastUsedStep: 0 }
        await tx
          .insert(twoStepSecrets)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: twoStepSecrets.userId, set: values })
        return describeSecret(secret, account.email)
      }),

    /**
     * The app works, so its codes are asked for from now on. Other sessions end, and devices are new again: someone who knows
     * the password may have used them. Throws `code_wrong`, `setup_expired` and `two_step_on`.
     */
    turnOn: (
      { userId, sessionId }: { userId: number; sessionId: string },
      code: string,
    ): Promise<{ account: Credentials; recoveryCodes: string[] }> =>
      database.asSystem(async (tx) => {
        const [factor] = await tx.select().from(twoStepSecrets).where(eq(twoStepSecrets.userId, userId)).for('update')
        if (factor?.turnedOnAt) throw alreadyOn()
        // A clock that was set back doesn't lengthen it.
        if (!factor || Math.abs(Date.now() - factor.createdAt.getTime()) > SETUP_LIFETIME_MS) throw setupExpired()
        const secret = box.open(factor.secret, userId)
        const step = secret && findCurrentStep(secret, code)
        if (step === undefined) throw codeWrong()
        await tx
          .update(twoStepSecrets)
          .set({ turnedOnAt: new Date(), lastUsedStep: step })
          .where(eq(twoStepSecrets.userId, userId))
        const [changed] = await tx
          .update(users)
          .set({ credentialVersion: sql`${users.credentialVersion} + 1`, updatedAt: sql`now()` })
          .where(eq(users.id, userId))
          .returning({ credentialVersion: users.credentialVersion })
        if (!changed) throw apiErrors.accountGone()
        const account = { userId, ...changed }
        await endOtherSessionsOf(tx, account, sessionId)
        await notify(tx, userId, 'two_step_on')
        await publishPersonChanged(tx, events, userId)
        return { account, recoveryCodes: await replaceRecoveryCodes(tx, userId) }
      }),

    /** Throws `two_step_off`. */
    renewRecoveryCodes: (userId: number): Promise<string[]> =>
      database.asSystem(async (tx) => {
        if (!(await findActive(tx, userId))) throw isOff()
        await notify(tx, userId, 'recovery_codes_renewed')
        return replaceRecoveryCodes(tx, userId)
      }),

    turnOff: (userId: number): Promise<boolean> => database.asSystem((tx) => turnOff(tx, queue, userId)),

    isOn: async (userId: number): Promise<boolean> =>
      (await database.asSystem((tx) => findActive(tx, userId))) !== undefined,

    /** Uses up a code from the app, or a recovery code. False if it's wrong or has been used before. Throws `app_unreadable`. */
    use: (userId: number, typed: TwoStepCode): Promise<boolean> =>
      database.asSystem(async (tx) => {
        const factor = await findActive(tx, userId)
        if (!factor) return false
        if (typed.kind === 'recovery') {
          const { rowCount } = await tx
            .update(recoveryCodes)
            .set({ usedAt: new Date() })
            .where(
              and(
                eq(recoveryCodes.userId, userId),
                eq(recoveryCodes.codeHash, hashToken(typed.code)),
                isNull(recoveryCodes.usedAt),
              ),
            )
          if (rowCount === 1) await notify(tx, userId, 'recovery_code_used')
          return rowCount === 1
        }
        const secret = box.open(factor.secret, userId)
        if (!secret) throw appUnreadable()
        const step = findCurrentStep(secret, typed.code)
        if (step === undefined || isUsedUp(step, factor.lastUsedStep)) return false
        await tx.update(twoStepSecrets).set({ lastUsedStep: step }).where(eq(twoStepSecrets.userId, userId))
        return true
      }),

    /** Someone who knows the password is guessing codes. The person is told at most once an hour. */
    warn: (toUserId: number): Promise<void> =>
      database.asSystem(async (tx) => {
        if ((await waitForEmail(tx, toUserId, 'codes_guessed', ONE_AN_HOUR)) > 0) return
        await queueEmail(tx, queue, { kind: 'codes_guessed', familyId: null, toUserId, fromUserId: null, payload: {} })
      }),
  }
}

const ONE_AN_HOUR = { max: 1, withinMs: 3_600_000 }

const notifyOf = (tx: Tx, queue: Queue, toUserId: number, change: SignInChange): Promise<void> =>
  queueEmail(tx, queue, { kind: 'sign_in_changed', familyId: null, toUserId, fromUserId: null, payload: { change } })

/** Recovery codes go, too. False if it was off. */
const turnOff = async (tx: Tx, queue: Queue, userId: number): Promise<boolean> => {
  const [removed] = await tx.delete(twoStepSecrets).where(eq(twoStepSecrets.userId, userId)).returning()
  if (!removed?.turnedOnAt) return false
  await notifyOf(tx, queue, userId, 'two_step_off')
  return true
}

/** For people who have lost their app and their codes, from the operator's command line. Undefined without such an account. */
export const turnOffTwoStepOf = (
  { database, queue }: Pick<TwoStepServices, 'database' | 'queue'>,
  email: string,
): Promise<boolean | undefined> =>
  database.asSystem(async (tx) => {
    const account = await findCredentials(tx, email)
    return account && turnOff(tx, queue, account.userId)
  })

export type TwoStep = ReturnType<typeof createTwoStep>

export type TwoStepCode = { kind: 'app' | 'recovery'; code: string }

/** What a person typed after the password: a code on paper has 16 characters, and the app's has 6 digits. */
export const parseTwoStepCode = (typed: string): TwoStepCode => {
  const code = parsePrintedCode(typed)
  return code ? { kind: 'recovery', code } : { kind: 'app', code: typed.normalize('NFKC').replace(/\s/g, '') }
}

/** Two-step sign-in of an account, as its person sees it. */
export const describeTwoStep = async (tx: Tx, userId: number) => {
  const [factor] = await tx
    .select({ turnedOnAt: twoStepSecrets.turnedOnAt })
    .from(twoStepSecrets)
    .where(eq(twoStepSecrets.userId, userId))
  const [account] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, userId))
  return {
    turnedOnAt: factor?.turnedOnAt?.toISOString() ?? null,
    recoveryCodesLeft: await tx.$count(
      recoveryCodes,
      and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
    ),
    isOffered: await isOffered(tx, { userId, isAdmin: account?.isAdmin === true }),
  }
}

/** Locked, so that of two uses of a code one comes first. */
const findActive = async (tx: Tx, userId: number) => {
  const [factor] = await tx
    .select()
    .from(twoStepSecrets)
    .where(and(eq(twoStepSecrets.userId, userId), isNotNull(twoStepSecrets.turnedOnAt)))
    .for('update')
  return factor
}

/** For those whose account opens more than their own stories. */
const isOffered = async (tx: Tx, { userId, isAdmin }: Person): Promise<boolean> =>
  isAdmin || (await tx.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))) > 0

const replaceRecoveryCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, createPrintedCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })))
  return codes.map(formatPrintedCode)
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets of apps (AES-256-GCM) with a key made from the session secret, so a copy of the database alone is worth
 * nothing. Each is bound to its account.
 */
const createSecretBox = (sessionSecret: string) => {
  // With another label, secrets that are stored already couldn’t be read.
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'second factor', 32))
  const contextOf = (userId: number) => Buffer.from(`user ${userId}`)
  return {
    seal: (secret: Buffer, userId: number): string => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(contextOf(userId))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined after the session secret was replaced. Recovery codes still work then. */
    open: (text: string, userId: number): Buffer | undefined => {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(contextOf(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

const ownersOnly = () =>
  new ApiError(403, 'owners_only', 'Two-step sign-in is for people who own a vault, and for administrators.')

const addressUnverified = () =>
  new ApiError(
    409,
    'address_unverified',
    'Before you turn on two-step sign-in, please show us that your email address is yours. We’ll email you a code.',
  )

const alreadyOn = () =>
  new ApiError(409, 'two_step_on', 'Two-step sign-in is on already. To use another app, turn it off first.')

const isOff = () => new ApiError(409, 'two_step_off', 'Two-step sign-in is off, so there are no recovery codes.')

const setupExpired = () => new ApiError(410, 'setup_expired', 'That took more than an hour. Please start again.')

const codeWrong = () => {
  const message = 'That code isn’t right. Please type the one that your app shows now.'
  return new ApiError(400, 'code_wrong', message, { code: message })
}

/** The operator has replaced the session secret. Only someone who knows the password gets here. */
const appUnreadable = () =>
  new ApiError(
    409,
    'app_unreadable',
    'Your authenticator app doesn’t work here anymore, because this server has a new key. Please type one of your recovery codes, then turn two-step sign-in off and on again. Without a recovery code, please ask the people who run this server.',
  )

import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { SignInChange } from '#server/features/email/security-templates.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { passkeys } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors, isAlreadyThere } from '#server/infra/http/api-error.ts'
import { deviceName } from '#server/infra/http/device-name.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { endOtherSessionsOf } from '../queries.ts'
import { describeTwoStep } from '../two-step/two-step.ts'
import { createChallenges } from './challenges.ts'
import { type assertionSchema, MAX_PASSKEYS, type newCredentialSchema, type Passkey, type WaysIn } from './contract.ts'
import {
  blockPasskey,
  clearPassword,
  countPasskeys,
  countUsablePasskeys,
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertPasskey,
  lockWaysIn,
  recordUse,
  setPasskeyName,
} from './queries.ts'

export type PasskeyServices = {
  database: Database
  events: Events
  queue: Queue
  /** Passkeys are bound to it, and to its host. */
  origin: string
  secureCookies: boolean
}

type Assertion = InferOutput<typeof assertionSchema>

/** EdDSA, ES256 and RS256: one of them is in every authenticator. */
const ALGORITHMS = [-8, -7, -257]

// Loaded when someone uses a passkey: it reads certificates in many formats, which takes memory.
const webAuthn = () => import('@simplewebauthn/server')

/** Passkeys of people, and signing in with them. A passkey checks the person itself (fingerprint, face or PIN). */
export const createPasskeys = ({ database, events, queue, origin, secureCookies }: PasskeyServices) => {
  const rpID = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  const challenges = createChallenges(database, { secureCookies })

  const notify = (tx: Tx, toUserId: number, change: SignInChange): Promise<void> =>
    queueEmail(tx, queue, { kind: 'sign_in_changed', familyId: null, toUserId, fromUserId: null, payload: { change } })

  /** The counter of a response that is signed by the passkey; undefined if it isn't. */
  const verify = async (
    response: Assertion,
    expectedChallenge: string,
    publicKey: string,
  ): Promise<number | undefined> => {
    const { verifyAuthenticationResponse } = await webAuthn()
    // The library compares counters before the signature, so anyone could have a passkey blocked. We compare them after it.
    const credential = { id: response.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 }
    try {
      const checked = await verifyAuthenticationResponse({ response, expectedChallenge, credential, ...expected })
      return checked.verified ? checked.authenticationInfo.newCounter : undefined
    } catch {
      return undefined
    }
  }

  /** Records the use. False if the counter hasn't grown: the authenticator was copied, and the passkey is blocked. */
  const countUse = (credentialId: string, counter: number): Promise<boolean> =>
    database.asSystem(async (tx) => {
      const passkey = await findPasskey(tx, credentialId, { lock: true })
      if (!passkey || passkey.blockedAt) return false
      if (counter > passkey.counter || (counter === 0 && passkey.counter === 0)) {
        await recordUse(tx, passkey.id, counter)
        return true
      }
      await blockPasskey(tx, passkey.id)
      await notify(tx, passkey.userId, 'passkey_blocked')
      return false
    })

  /** @param userId who has to confirm that it's them; null for signing in */
  const identify = async (response: Assertion, request: FastifyRequest, userId: number | null) => {
    const challengeFor = { purpose: userId === null ? 'sign in' : 'confirm', userId } as const
    const expectedChallenge = await challenges.consume(request, response.response.clientDataJSON, challengeFor)
    const found = await database.asSystem((tx) => findPasskey(tx, response.id))
    if (expectedChallenge === undefined || !found || (userId !== null && found.userId !== userId)) throw passkeyFailed()
    const counter = await verify(response, expectedChallenge, found.publicKey)
    if (counter === undefined) {
      request.log.info({ code: 'passkey_failed' }, 'sign-in failed')
      throw passkeyFailed()
    }
    if (!(await countUse(response.id, counter))) {
      request.log.info({ code: 'passkey_blocked' }, 'sign-in failed')
      throw passkeyBlocked()
    }
    return { userId: found.userId, credentialVersion: found.credentialVersion, email: found.email }
  }

  return {
    listWaysIn: (userId: number): Promise<WaysIn> =>
      database.asSystem(async (tx) => {
        const person = await lockWaysIn(tx, userId)
        if (!person) throw apiErrors.accountGone()
        return {
          passkeys: (await findPasskeys(tx, userId)).map(present),
          hasPassword: person.hasPassword,
          twoStep: await describeTwoStep(tx, userId),
        }
      }),

    /** For a person who has confirmed that it's them. Throws `too_many_passkeys`. */
    begin: async (userId: number, request: FastifyRequest, reply: FastifyReply) => {
      const { person, known } = await database.asSystem(async (tx) => ({
        person: await lockWaysIn(tx, userId),
        known: await findPasskeys(tx, userId),
      }))
      if (!person) throw apiErrors.accountGone()
      if (known.length >= MAX_PASSKEYS) throw tooManyPasskeys()
      const name = `${person.firstName} ${person.lastName}`
      const { generateRegistrationOptions } = await webAuthn()
      return generateRegistrationOptions({
        rpName: PRODUCT,
        rpID,
        userName: person.email ?? name,
        userDisplayName: name,
        userID: new TextEncoder().encode(`user ${userId}`),
        challenge: bytesOf(await challenges.issue(request, reply, { purpose: 'add', userId })),
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
    },

    /** Throws `passkey_failed` and `too_many_passkeys`. */
    add: async (
      userId: number,
      response: InferOutput<typeof newCredentialSchema>,
      request: FastifyRequest,
    ): Promise<Passkey> => {
      const challengeFor = { purpose: 'add', userId } as const
      const expectedChallenge = await challenges.consume(request, response.response.clientDataJSON, challengeFor)
      if (expectedChallenge === undefined) throw passkeyFailed()
      const { verifyRegistrationResponse } = await webAuthn()
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        supportedAlgorithmIDs: ALGORITHMS,
        ...expected,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) throw passkeyFailed()
      const { id: credentialId, publicKey, counter } = registrationInfo.credential
      const name = deviceName(request.headers)
      const added = await database
        .asSystem(async (tx) => {
          await lockWaysIn(tx, userId)
          if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) throw tooManyPasskeys()
          await notify(tx, userId, 'passkey_added')
          const passkey = { credentialId, userId, name, counter }
          return insertPasskey(tx, { ...passkey, publicKey: Buffer.from(publicKey).toString('base64url') })
        })
        .catch((error: unknown) => {
          throw isAlreadyThere(error) ? passkeyFailed() : error
        })
      return present(added)
    },

    /** Throws `not_found`. */
    rename: async (userId: number, id: string, name: string): Promise<Passkey> => {
      const renamed = await database.asSystem((tx) => setPasskeyName(tx, userId, id, name))
      if (!renamed) throw apiErrors.notFound()
      return present(renamed)
    },

    /** Throws `not_found`, and `last_way_in` if there's neither a password nor another passkey that works. */
    remove: (userId: number, id: string): Promise<void> =>
      database.asSystem(async (tx) => {
        const person = await lockWaysIn(tx, userId)
        if (!(await deletePasskey(tx, userId, id))) throw apiErrors.notFound()
        if (!person?.hasPassword && (await countUsablePasskeys(tx, userId)) === 0) throw lastWayIn()
        await notify(tx, userId, 'passkey_removed')
      }),

    /** Leaves passkeys as the only way in, and signs out other devices. Throws `last_way_in`. */
    removePassword: async (userId: number, request: FastifyRequest): Promise<void> => {
      const { sessionId } = request.session
      // The session is stored again with the reply if anything else changes in it.
      request.session.credentialVersion = await database.asSystem(async (tx) => {
        await lockWaysIn(tx, userId)
        if ((await countUsablePasskeys(tx, userId)) === 0) throw lastWayIn()
        const credentialVersion = await clearPassword(tx, userId)
        await endOtherSessionsOf(tx, { userId, credentialVersion }, sessionId)
        await publishPersonChanged(tx, events, userId)
        await notify(tx, userId, 'password_removed')
        return credentialVersion
      })
    },

    beginSignIn: async (request: FastifyRequest, reply: FastifyReply) => {
      const challenge = bytesOf(await challenges.issue(request, reply, { purpose: 'sign in', userId: null }))
      const { generateAuthenticationOptions } = await webAuthn()
      return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
    },

    /** Whose passkey signed the response. Throws `passkey_failed` and `passkey_blocked`. */
    identify: (response: Assertion, request: FastifyRequest): Promise<Credentials & { email: string | null }> =>
      identify(response, request, null),

    beginConfirmation: async (userId: number, request: FastifyRequest, reply: FastifyReply) => {
      const challenge = bytesOf(await challenges.issue(request, reply, { purpose: 'confirm', userId }))
      const known = await database.asSystem((tx) => findPasskeys(tx, userId))
      const allowCredentials = known
        .filter(({ blockedAt }) => blockedAt === null)
        .map(({ credentialId }) => ({ id: credentialId }))
      const { generateAuthenticationOptions } = await webAuthn()
      return generateAuthenticationOptions({ rpID, challenge, allowCredentials, userVerification: 'required' })
    },

    /** Whether the person themselves used a passkey of theirs. Throws `passkey_failed` and `passkey_blocked`. */
    confirm: async (userId: number, response: Assertion, request: FastifyRequest): Promise<void> => {
      await identify(response, request, userId)
    },
  }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

type Row = Omit<Awaited<ReturnType<typeof findPasskeys>>[number], 'credentialId'>

const present = ({ id, name, createdAt, lastUsedAt, blockedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isBlocked: blockedAt !== null,
})

// 400 and not 401: the person may be signed in, and only a 401 signs out.
export const passkeyFailed = () =>
  new ApiError(400, 'passkey_failed', 'This passkey didn’t work here. Please try again, or use your password.')

const passkeyBlocked = () =>
  new ApiError(
    403,
    'passkey_blocked',
    'This passkey is blocked, because it seems that someone has made a copy of it. Please sign in another way, and remove it.',
  )

const tooManyPasskeys = () =>
  new ApiError(
    409,
    'too_many_passkeys',
    `You have ${MAX_PASSKEYS} passkeys, which is the limit. Please remove one first.`,
  )

const lastWayIn = () =>
  new ApiError(
    409,
    'last_way_in',
    'This is your last way to sign in, so we kept it. Please add another passkey or a password first.',
  )

/** Of a person who had registered someone else's address. */
export const deletePasskeysOf = (tx: Tx, userId: number) => tx.delete(passkeys).where(eq(passkeys.userId, userId))

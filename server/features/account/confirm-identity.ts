import type { FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import { endHeirClaims } from '#server/features/family/heir-claims.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { hintAtSpaces } from './credentials/passwords.ts'
import type { SignIn } from './credentials/sign-in.ts'
import type { assertionSchema, confirmationSchema } from './passkeys/contract.ts'
import { findCredentialsOf } from './queries.ts'

type Services = { database: Database; events: Events; queue: Queue }
type Ways = {
  confirmPassword: SignIn['confirmPassword']
  /** Throws `passkey_failed` and `passkey_blocked`. */
  confirmPasskey: (
    userId: number,
    response: InferOutput<typeof assertionSchema>,
    request: FastifyRequest,
  ) => Promise<void>
}

export type Confirmed = Credentials & { email: string; firstName: string; lastName: string }

/**
 * Asked before a person changes how they sign in or gives something up for good, because anyone may hold a device that is
 * signed in. Returns whom it confirmed, and ends what their heirs ask for. Throws `password_wrong` or what `wrong` creates (not a 401, which would sign the person
 * out), `passkey_needed`, `passkey_failed`, `passkey_blocked`, `too_many` and `busy`.
 */
export const createConfirmIdentity =
  (services: Services, { confirmPassword, confirmPasskey }: Ways) =>
  async (
    request: FastifyRequest,
    { password: typed, passkey }: InferOutput<typeof confirmationSchema>,
    { wrong = passwordWrong }: { wrong?: (hint: string) => ApiError } = {},
  ): Promise<Confirmed> => {
    const { userId = 0 } = request.session
    const hint = hintAtSpaces(typed ?? '')
    const found = await services.database.asSystem((tx) => findCredentialsOf(tx, userId))
    if (!found) throw apiErrors.accountGone()
    const { password, email, ...person } = found
    // A storyteller who signs in by a link has no address and no way to confirm anything.
    if (email === null) throw wrong(hint)
    const known = { ...person, email }
    if (passkey) await confirmPasskey(userId, passkey, request)
    else if (password === null) throw passkeyNeeded()
    else if (!(await confirmPassword({ ...known, password }, typed ?? '', request))) throw wrong(hint)
    await services.database.asSystem((tx) => endHeirClaims(tx, services, userId))
    return known
  }

export type ConfirmIdentity = ReturnType<typeof createConfirmIdentity>

const passwordWrong = (hint: string) => {
  const message = `That password isn’t right. Please try again.${hint}`
  return new ApiError(403, 'password_wrong', message, { password: message })
}

const passkeyNeeded = () =>
  new ApiError(
    403,
    'passkey_needed',
    'Please confirm with your passkey that it’s you. If you can’t use it anymore, sign out and choose “Forgot your password?”.',
  )

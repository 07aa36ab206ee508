import * as v from 'valibot'
import { currentPassword } from '#common/account-fields.ts'
import { singleLine, visibleText } from '#common/input-schemas.ts'
import { userSchema } from '#server/features/account/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Passkeys of one person. */
export const MAX_PASSKEYS = 10

export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
  /** A copy of it was used, so it doesn't sign in anymore. */
  isBlocked: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

/** How a person can sign in. */
export const waysInSchema = v.object({
  passkeys: v.array(passkeySchema),
  hasPassword: v.boolean(),
  /** The code that signing in with the password takes, too. */
  twoStep: v.object({
    /** Null if it's off. */
    turnedOnAt: v.nullable(v.string()),
    recoveryCodesLeft: v.number(),
    /** Whether the viewer may turn it on. */
    isOffered: v.boolean(),
  }),
})
export type WaysIn = v.InferOutput<typeof waysInSchema>

export const passkeyNameSchema = v.object({
  name: v.pipe(
    visibleText('Please give the passkey a name'),
    v.maxLength(100, 'A name can have at most 100 characters'),
    singleLine,
  ),
})

const base64url = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(max))
const credential = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: v.literal('public-key'),
  // We ask for no extensions.
  clientExtensionResults: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
}
const clientDataJSON = base64url(5000)

/** What `navigator.credentials.create()` returns, as JSON. */
export const newCredentialSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON, attestationObject: base64url(20_000) }),
})
/** What `navigator.credentials.get()` returns, as JSON. */
export const assertionSchema = v.object({
  ...credential,
  response: v.object({ clientDataJSON, authenticatorData: base64url(5000), signature: base64url(5000) }),
})

/** The password again, or a passkey: one of them is needed, and people without a password give the passkey. */
export const confirmationSchema = v.object({
  password: v.optional(currentPassword),
  passkey: v.optional(assertionSchema),
})
export const passwordAgainSchema = v.object({ password: currentPassword })

const creationOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.optional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  excludeCredentials: v.optional(v.array(v.object({ id: v.string(), type: v.string() }))),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
      userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
    }),
  ),
  timeout: v.optional(v.number()),
})
const requestOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.optional(v.string()),
  allowCredentials: v.optional(v.array(v.object({ id: v.string(), type: v.string() }))),
  timeout: v.optional(v.number()),
  userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
})

const theirs = v.object({ id: v.pipe(v.string(), v.uuid()) })
const done = v.object({ ok: v.boolean() })

export const listWaysIn = defineCall({
  name: 'listWaysIn',
  summary: 'How the viewer can sign in: their passkeys, and whether there is a password',
  method: 'GET',
  path: '/api/passkeys',
  access: 'user',
  reply: waysInSchema,
  errors: [],
})

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  summary: 'A challenge for a new passkey of the viewer, who gives their password or a passkey again',
  method: 'POST',
  path: '/api/passkeys/challenge',
  access: 'user',
  body: confirmationSchema,
  reply: creationOptionsSchema,
  errors: ['password_wrong', 'passkey_needed', 'passkey_failed', 'passkey_blocked', 'too_many_passkeys', 'too_many'],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const addPasskey = defineCall({
  name: 'addPasskey',
  summary: 'Add a passkey; the challenge works once, within ten minutes, in the browser that asked for it',
  method: 'POST',
  path: '/api/passkeys',
  access: 'user',
  body: v.object({ credential: newCredentialSchema }),
  reply: passkeySchema,
  errors: ['passkey_failed', 'too_many_passkeys'],
  rate: { perMinute: 30 },
})

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  summary: 'Name a passkey',
  method: 'PATCH',
  path: '/api/passkeys/{id}',
  access: 'user',
  params: theirs,
  body: passkeyNameSchema,
  reply: passkeySchema,
  errors: [],
})

export const removePasskey = defineCall({
  name: 'removePasskey',
  summary: 'Remove a passkey, unless it is the last way in',
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  access: 'user',
  params: theirs,
  body: confirmationSchema,
  reply: done,
  errors: ['password_wrong', 'passkey_needed', 'passkey_failed', 'passkey_blocked', 'too_many', 'last_way_in'],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const removePassword = defineCall({
  name: 'removePassword',
  summary: 'Remove the viewer’s password, so that only passkeys sign in; other devices are signed out',
  method: 'POST',
  path: '/api/password/remove',
  access: 'user',
  body: passwordAgainSchema,
  reply: done,
  errors: ['password_wrong', 'last_way_in', 'too_many'],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const beginConfirmation = defineCall({
  name: 'beginConfirmation',
  summary:
    'A challenge for a passkey of the viewer, to confirm that it’s them; its answer goes along with the call that asks for it',
  method: 'POST',
  path: '/api/passkeys/confirmation',
  access: 'account',
  reply: requestOptionsSchema,
  errors: [],
  rate: { perMinute: 30 },
})

export const beginPasskeySignIn = defineCall({
  name: 'beginPasskeySignIn',
  summary: 'A challenge for signing in with a passkey',
  method: 'POST',
  path: '/api/passkey-sign-in/challenge',
  access: 'anyone',
  duringMaintenance: true,
  isAutomatic: true,
  reply: requestOptionsSchema,
  errors: [],
  rate: { perMinute: 60 },
})

export const signInByPasskey = defineCall({
  name: 'signInByPasskey',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/api/passkey-sign-in',
  access: 'anyone',
  body: v.object({ credential: assertionSchema }),
  duringMaintenance: true,
  reply: userSchema,
  errors: ['passkey_failed', 'passkey_blocked'],
  rate: { perMinute: 30 },
})

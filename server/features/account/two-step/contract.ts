import * as v from 'valibot'
import { confirmationSchema } from '#server/features/account/passkeys/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Made when two-step sign-in is turned on, and again on request. */
export const RECOVERY_CODES = 10

/** The code from the app; spaces in it are fine. */
export const appCodeSchema = v.object({
  code: v.pipe(
    v.string('Please type the 6 digits from your app'),
    v.maxLength(40, 'Please type the 6 digits from your app'),
    v.transform((text) => text.normalize('NFKC').replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please type the 6 digits from your app'),
  ),
})

/** Shown once: only their hashes are stored. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })

export const beginTwoStep = defineCall({
  name: 'beginTwoStep',
  summary: 'A new secret for the viewer’s authenticator app, in place of one that was never confirmed',
  method: 'POST',
  path: '/api/two-step/secret',
  access: 'user',
  body: confirmationSchema,
  reply: v.object({
    /** In base 32, to type. */
    secret: v.string(),
    /** For a QR code. */
    uri: v.string(),
  }),
  errors: [
    'password_wrong',
    'passkey_needed',
    'passkey_failed',
    'passkey_blocked',
    'owners_only',
    'address_unverified',
    'two_step_on',
    'too_many',
  ],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const turnOnTwoStep = defineCall({
  name: 'turnOnTwoStep',
  summary:
    'Ask for a code from the app at every sign-in with a password, from now on; every other session of the account ends. Replies with recovery codes',
  method: 'POST',
  path: '/api/two-step',
  access: 'user',
  body: appCodeSchema,
  reply: recoveryCodesSchema,
  errors: ['code_wrong', 'setup_expired', 'two_step_on'],
  rate: { perMinute: 10 },
})

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  summary: 'New recovery codes; earlier ones stop working',
  method: 'POST',
  path: '/api/two-step/recovery-codes',
  access: 'user',
  body: confirmationSchema,
  reply: recoveryCodesSchema,
  errors: ['password_wrong', 'passkey_needed', 'passkey_failed', 'passkey_blocked', 'two_step_off', 'too_many'],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const turnOffTwoStep = defineCall({
  name: 'turnOffTwoStep',
  summary: 'Sign in with the password alone again',
  method: 'POST',
  path: '/api/two-step/off',
  access: 'user',
  body: confirmationSchema,
  reply: v.object({ ok: v.boolean() }),
  errors: ['password_wrong', 'passkey_needed', 'passkey_failed', 'passkey_blocked', 'too_many'],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

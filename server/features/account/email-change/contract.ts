import * as v from 'valibot'
import { addressSchema, existingPassword } from '#common/account-fields.ts'
import { assertionSchema } from '#server/features/account/passkeys/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const path = '/api/profile/email'

const currentPassword = existingPassword('Current password is required')

/** The form. People without a password use a passkey instead. */
export const changeEmailSchema = v.object({ email: addressSchema, currentPassword })

export const emailChangeSchema = v.object({
  /** The change that waits for its two links, if any. */
  pending: v.nullable(
    v.object({
      email: v.string(),
      isOldConfirmed: v.boolean(),
      isNewConfirmed: v.boolean(),
      expiresAt: v.string(),
    }),
  ),
})

export const getEmailChange = defineCall({
  name: 'getEmailChange',
  summary: 'The change of the viewer’s email address that is waiting to be confirmed',
  method: 'GET',
  path,
  access: 'user',
  reply: emailChangeSchema,
  errors: [],
})

export const requestEmailChange = defineCall({
  name: 'requestEmailChange',
  summary: 'Change the viewer’s email address, once links sent to the old and the new one are confirmed',
  method: 'PUT',
  path,
  access: 'user',
  body: v.object({
    email: addressSchema,
    currentPassword: v.optional(currentPassword),
    passkey: v.optional(assertionSchema),
  }),
  reply: emailChangeSchema,
  errors: [
    'wrong_password',
    'passkey_needed',
    'passkey_failed',
    'passkey_blocked',
    'email_taken',
    'same_address',
    'too_many',
  ],
  rate: { perMinute: 20 },
})

export const cancelEmailChange = defineCall({
  name: 'cancelEmailChange',
  summary: 'Cancel the change of the viewer’s email address; its links stop working',
  method: 'DELETE',
  path,
  access: 'user',
  reply: emailChangeSchema,
  errors: [],
})

export const confirmEmailChange = defineCall({
  name: 'confirmEmailChange',
  summary: 'Confirm a change of email address with the token of one of its two links (once, within an hour)',
  method: 'POST',
  path: '/api/email/change/confirm',
  access: 'anyone',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  reply: v.object({ /** False while the other address has to be confirmed. */ isChanged: v.boolean() }),
  errors: ['link_invalid', 'email_taken'],
  rate: { perMinute: 20 },
})

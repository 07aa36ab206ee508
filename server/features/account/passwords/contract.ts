import * as v from 'valibot'
import { addressSchema, chosenPassword } from '#server/features/account/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const done = v.object({ ok: v.boolean() })

/** A new password behind the link of a mail. */
export const resetPasswordSchema = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.maxLength(200)),
    newPassword: chosenPassword('New password must be at least 6 characters'),
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

export const forgotPasswordSchema = v.object({ email: addressSchema })

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  summary: 'Have a way to a new password mailed; the answer is the same whether or not there is such an account',
  method: 'POST',
  path: '/api/password/forgot',
  access: 'anyone',
  body: forgotPasswordSchema,
  reply: done,
  errors: [],
  rate: { perMinute: 20 },
})

export const resetPassword = defineCall({
  name: 'resetPassword',
  summary: 'Choose a new password by the link of a mail, once and within an hour; every session of the account ends',
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  body: resetPasswordSchema,
  reply: done,
  errors: ['reset_invalid'],
  rate: { perMinute: 20 },
})

import * as v from 'valibot'
import {
  addressField,
  addressSchema,
  chosenPassword,
  currentPassword,
  existingPassword,
  isSamePassword,
  nameSchema,
} from '#common/account-fields.ts'
import { userSchema } from '#server/features/account/contract.ts'
import { assertionSchema } from '#server/features/account/passkeys/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The sign-in form. */
export const signInSchema = v.object({ email: addressSchema, password: currentPassword })

const twoStepCode = v.pipe(
  v.string('Please type your code'),
  v.trim(),
  v.minLength(1, 'Please type your code'),
  v.maxLength(40, 'A code has at most 16 letters and digits'),
)
/** The form after the password. */
export const twoStepCodeSchema = v.object({ code: twoStepCode })

/** Set after the person has confirmed a `weak_password`. */
const acceptWeakPassword = v.optional(v.boolean())

const registration = {
  email: addressSchema,
  password: chosenPassword('Password must be at least 6 characters'),
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
}

/**
 * Registration. The confirmation is compared when it is sent. With an invite code the account joins the inviter's family
 * as a guest and gets no family of its own.
 */
export const registrationSchema = v.pipe(
  v.object({
    ...registration,
    confirmPassword: v.optional(v.string()),
    acceptWeakPassword,
    inviteCode: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** Redeemed for the new family. */
    giftCode: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => confirmPassword === undefined || isSamePassword(password, confirmPassword),
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

// The field order is the order of the error summary.
const accountForm = (email: typeof addressSchema) =>
  v.pipe(
    v.object({
      firstName: registration.firstName,
      lastName: registration.lastName,
      email,
      password: registration.password,
      confirmPassword: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['confirmPassword']],
        ({ password, confirmPassword }) => isSamePassword(password, confirmPassword),
        "Passwords don't match",
      ),
      ['confirmPassword'],
    ),
  )

/** The sign-up form: registration with the confirmation required. */
export const accountFormSchema = accountForm(addressSchema)
export type AccountForm = v.InferInput<typeof accountFormSchema>

/** The sign-up form of an invite link; the specification has a different error text for its email field. */
export const invitedFormSchema = accountForm(addressField('Valid email is required'))

const done = v.object({ ok: v.boolean() })

export const login = defineCall({
  name: 'login',
  summary: 'Sign in. People with two-step sign-in send a code, too: from their app, or a recovery code',
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  body: v.object({ ...signInSchema.entries, code: v.optional(twoStepCode) }),
  duringMaintenance: true,
  reply: userSchema,
  errors: ['wrong_credentials', 'two_step_needed', 'code_wrong', 'too_many_codes', 'app_unreadable', 'too_many'],
})

export const register = defineCall({
  name: 'register',
  summary:
    'Create an account with its own family vault, or in the inviter’s family when there is an invite code, and sign in',
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  body: registrationSchema,
  reply: userSchema,
  errors: [
    'email_taken',
    'weak_password',
    'invite_unknown',
    'invite_used',
    'invite_expired',
    'invite_revoked',
    'gift_unknown',
    'gift_used',
    'gift_void',
    'gift_unpaid',
    'payments_off',
  ],
  // Registering reveals the state of an invite or gift code, so it shares that limit.
  rate: { perMinute: 60, sharedBy: 'codes' },
})

export const requestAddressCode = defineCall({
  name: 'requestAddressCode',
  summary: 'Email a code to the viewer’s own address, to show that it is theirs',
  method: 'POST',
  path: '/api/email/code',
  access: 'user',
  reply: done,
  errors: [],
  rate: { perMinute: 5 },
})

export const addressCodeSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please type the 6 digits from the email'),
  ),
})

export const verifyAddress = defineCall({
  name: 'verifyAddress',
  summary: 'Verify the viewer’s own address with the emailed code (within an hour, five tries)',
  method: 'POST',
  path: '/api/email/verify',
  access: 'user',
  body: addressCodeSchema,
  reply: done,
  errors: ['code_wrong'],
  rate: { perMinute: 20 },
})

/** The form that a password reset email links to. */
export const resetPasswordSchema = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.maxLength(200)),
    newPassword: chosenPassword('New password must be at least 6 characters'),
    confirmPassword: v.string(),
    acceptWeakPassword,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

/** The form on the Security tab. */
export const changePasswordSchema = v.pipe(
  v.object({
    currentPassword: existingPassword('Current password is required'),
    newPassword: chosenPassword('New password must be at least 6 characters'),
    confirmPassword: v.string("Passwords don't match"),
    acceptWeakPassword,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Choose a new password; every other session of the account ends',
  method: 'PUT',
  path: '/api/profile/password',
  access: 'user',
  body: changePasswordSchema,
  reply: done,
  errors: ['wrong_password', 'weak_password', 'passkey_needed', 'too_many'],
  rate: { perMinute: 20 },
})

/** The form on the Security tab for people without a password. */
export const setPasswordSchema = v.pipe(
  v.object({
    newPassword: chosenPassword('New password must be at least 6 characters'),
    confirmPassword: v.string("Passwords don't match"),
    acceptWeakPassword,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => isSamePassword(newPassword, confirmPassword),
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

export const setPassword = defineCall({
  name: 'setPassword',
  summary: 'Choose a password, confirmed by a passkey; every other session of the account ends',
  method: 'POST',
  path: '/api/password/set',
  access: 'user',
  body: v.intersect([setPasswordSchema, v.object({ passkey: assertionSchema })]),
  reply: done,
  errors: ['passkey_failed', 'passkey_blocked', 'weak_password'],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const forgotPasswordSchema = v.object({ email: addressSchema })

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  summary: 'Email a password reset link; the reply is the same whether or not the account exists',
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
  summary: 'Set a new password with an emailed link (once, within an hour); every session of the account ends',
  method: 'POST',
  path: '/api/password/reset',
  access: 'anyone',
  body: resetPasswordSchema,
  reply: done,
  errors: ['reset_invalid', 'weak_password'],
  rate: { perMinute: 20 },
})

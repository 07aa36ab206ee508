import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'
import { addressField, addressSchema, chosenPassword, nameSchema, usedPassword } from './fields.ts'

/** Sign in, as the form and the server check it. */
export const signInSchema = v.object({ email: addressSchema, password: usedPassword })

const registration = {
  email: addressSchema,
  password: chosenPassword('Password must be at least 6 characters'),
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
}

/**
 * Registration as the server checks it: a confirmation is compared when it is sent. With an invite code the account joins
 * the inviter's family as a guest, and has no family of its own.
 */
export const registrationSchema = v.pipe(
  v.object({
    ...registration,
    confirmPassword: v.optional(v.string()),
    inviteCode: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => confirmPassword === undefined || confirmPassword === password,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

// In the order of its fields, which is the order of what is to put right.
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
        ({ password, confirmPassword }) => password === confirmPassword,
        "Passwords don't match",
      ),
      ['confirmPassword'],
    ),
  )

/** The account form: as registration, with the confirmation required. */
export const accountFormSchema = accountForm(addressSchema)
export type AccountForm = v.InferInput<typeof accountFormSchema>

/** The same form behind an invite link, where the specification has another sentence for the address. */
export const invitedFormSchema = accountForm(addressField('Valid email is required'))

export const userSchema = v.object({
  id: v.number(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
  /** The family that is showing; null while they belong to none. */
  familyId: v.nullable(v.number()),
  familyName: v.nullable(v.string()),
  /** Every family they belong to, their own first. */
  families: v.array(v.object({ id: v.number(), name: v.string(), role: v.picklist(['owner', 'member']) })),
  accountType: v.picklist(['owner', 'guest']),
  dateOfBirth: v.nullable(v.string()),
  relationship: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  isAdmin: v.boolean(),
  createdAt: v.string(),
})
export type User = v.InferOutput<typeof userSchema>

const done = v.object({ ok: v.boolean() })

export const getUser = defineCall({
  name: 'getUser',
  summary: 'The person who is signed in',
  method: 'GET',
  path: '/api/user',
  access: 'user',
  reply: userSchema,
  errors: [],
})

export const login = defineCall({
  name: 'login',
  summary: 'Sign in',
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  body: signInSchema,
  reply: userSchema,
  errors: ['wrong_credentials'],
})

export const register = defineCall({
  name: 'register',
  summary: 'Create an account, with a family vault of its own or (with an invite code) in the inviter’s, and sign in',
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  body: registrationSchema,
  reply: userSchema,
  errors: ['email_taken', 'invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked'],
  // Registering tells what has become of a code, too.
  rate: { perMinute: 60, sharedBy: 'codes' },
})

export const logout = defineCall({
  name: 'logout',
  summary: 'Sign out',
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  reply: done,
  errors: [],
})

export const nuclearCleanup = defineCall({
  name: 'nuclearCleanup',
  summary: 'End any session and have the browser drop its cookies and caches; works without a session',
  method: 'POST',
  path: '/api/nuclear-cleanup',
  access: 'anyone',
  reply: done,
  errors: [],
})

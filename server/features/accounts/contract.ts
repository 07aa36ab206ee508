import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

const email = v.pipe(
  v.string('Invalid email address'),
  v.trim(),
  // What the browser's own field takes (an apostrophe is in many a name), with a whole domain after the @.
  v.rfcEmail('Invalid email address'),
  v.regex(/\.[^.]{2,}$/, 'Invalid email address'),
  v.maxLength(255, 'The email address can have at most 255 characters'),
)
const newPassword = v.pipe(
  v.string('Password must be at least 6 characters'),
  v.minLength(6, 'Password must be at least 6 characters'),
  v.maxLength(200, 'Password can have at most 200 characters'),
)
const name = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(100, 'A name can have at most 100 characters'),
  )

/** Sign in, as the form and the server check it. */
export const signInSchema = v.object({
  email,
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(200, 'Password can have at most 200 characters'),
  ),
})

const registration = {
  email,
  password: newPassword,
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
}

/** Registration as the server checks it: a confirmation is compared when it is sent. */
export const registrationSchema = v.pipe(
  v.object({ ...registration, confirmPassword: v.optional(v.string()) }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => confirmPassword === undefined || confirmPassword === password,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

/** The account form: as registration, with the confirmation required. */
export const accountFormSchema = v.pipe(
  v.object({ ...registration, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

export const userSchema = v.object({
  id: v.number(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
  familyId: v.nullable(v.number()),
  familyName: v.nullable(v.string()),
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
  summary: 'Create an account and a family vault, and sign in',
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  body: registrationSchema,
  reply: userSchema,
  errors: ['email_taken'],
  rate: { perMinute: 60 },
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

import * as v from 'valibot'
import { singleLine, visibleText } from './fields.ts'

/** An email address as a person types it; `invalid` is the error for anything else. */
export const addressField = (invalid: string) =>
  v.pipe(
    v.string(invalid),
    v.trim(),
    // The same rule as the browser's email field (apostrophes are fine), plus a full domain after the @.
    v.rfcEmail(invalid),
    v.regex(/\.[^.]{2,}$/, invalid),
    v.maxLength(255, 'The email address can have at most 255 characters'),
  )

export const addressSchema = addressField('Invalid email address')

const MAX_PASSWORD_LENGTH = 200

/** A new password. */
export const chosenPassword = (tooShort: string) =>
  v.pipe(
    v.string(tooShort),
    v.minLength(6, tooShort),
    v.maxLength(MAX_PASSWORD_LENGTH, `Password can have at most ${MAX_PASSWORD_LENGTH} characters`),
  )

/** The password on the sign-in form. */
export const currentPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  v.maxLength(MAX_PASSWORD_LENGTH, `Password can have at most ${MAX_PASSWORD_LENGTH} characters`),
)

/** A first or last name. */
export const nameSchema = (missing: string) =>
  v.pipe(visibleText(missing), v.maxLength(100, 'A name can have at most 100 characters'), singleLine)

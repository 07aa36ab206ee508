import * as v from 'valibot'
import { visibleText, withoutMarks } from './fields.ts'

/** An email address as a person writes it; `invalid` is what is said of one that is none. */
export const addressField = (invalid: string) =>
  v.pipe(
    v.string(invalid),
    v.trim(),
    // What the browser's own field takes (an apostrophe is in many a name), with a whole domain after the @.
    v.rfcEmail(invalid),
    v.regex(/\.[^.]{2,}$/, invalid),
    v.maxLength(255, 'The email address can have at most 255 characters'),
  )

export const addressSchema = addressField('Invalid email address')

const MAX_PASSWORD = 200

/** A password that is being chosen. */
export const chosenPassword = (tooShort: string) =>
  v.pipe(
    v.string(tooShort),
    v.minLength(6, tooShort),
    v.maxLength(MAX_PASSWORD, `Password can have at most ${MAX_PASSWORD} characters`),
  )

/** A password that is being used. */
export const usedPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  v.maxLength(MAX_PASSWORD, `Password can have at most ${MAX_PASSWORD} characters`),
)

/** A first or last name. */
export const nameSchema = (missing: string) =>
  v.pipe(visibleText(missing), v.maxLength(100, 'A name can have at most 100 characters'), withoutMarks)

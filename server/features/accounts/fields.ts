import * as v from 'valibot'

/** An e-mail address as a person writes it. */
export const addressSchema = v.pipe(
  v.string('Invalid email address'),
  v.trim(),
  // What the browser's own field takes (an apostrophe is in many a name), with a whole domain after the @.
  v.rfcEmail('Invalid email address'),
  v.regex(/\.[^.]{2,}$/, 'Invalid email address'),
  v.maxLength(255, 'The email address can have at most 255 characters'),
)

const LONGEST_PASSWORD = 200

/** A password that is being chosen. */
export const chosenPassword = (tooShort: string) =>
  v.pipe(
    v.string(tooShort),
    v.minLength(6, tooShort),
    v.maxLength(LONGEST_PASSWORD, `Password can have at most ${LONGEST_PASSWORD} characters`),
  )

/** A password that is being used. */
export const usedPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(1, 'Password is required'),
  v.maxLength(LONGEST_PASSWORD, `Password can have at most ${LONGEST_PASSWORD} characters`),
)

/** A first or last name. */
export const nameSchema = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.maxLength(100, 'A name can have at most 100 characters'),
  )

import * as v from 'valibot'
import { singleLine, visibleText } from './input-schemas.ts'

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

const MIN_PASSWORD_LENGTH = 6
const MAX_PASSWORD_LENGTH = 200
/** As typed. A normalized character can stand for 8 UTF-16 units, and normalizing takes time that grows with the square of this. */
const MAX_TYPED_LENGTH = 8 * MAX_PASSWORD_LENGTH
const TOO_LONG = `Password can have at most ${MAX_PASSWORD_LENGTH} characters`

/**
 * The form that is hashed. Keyboards send "é" as one character or as two, and some send full-width letters: to the person, it's
 * the same password.
 */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC')

/** Whether two passwords are the same in the form that is hashed. */
export const isSamePassword = (one: string, other: string): boolean =>
  one === other || (isNormalizable(one) && isNormalizable(other) && normalizePassword(one) === normalizePassword(other))

const isNormalizable = (typed: string): boolean => typed.length <= MAX_TYPED_LENGTH
// An emoji is one character.
const countCharacters = (text: string): number => [...text].length
const normalizedLength = (typed: string): number => countCharacters(normalizePassword(typed))

/** A new password. Its characters are counted in the form that is hashed. */
export const chosenPassword = (tooShort: string) =>
  v.pipe(
    v.string(tooShort),
    v.maxLength(MAX_TYPED_LENGTH, TOO_LONG),
    v.check((typed) => !isNormalizable(typed) || normalizedLength(typed) >= MIN_PASSWORD_LENGTH, tooShort),
    v.check((typed) => !isNormalizable(typed) || normalizedLength(typed) <= MAX_PASSWORD_LENGTH, TOO_LONG),
    v.description(`${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters in Unicode form NFKC`),
  )

/** A password that exists. One from before passwords were normalized may be too long in the form that is hashed today. */
export const existingPassword = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.minLength(1, missing),
    v.maxLength(MAX_TYPED_LENGTH, TOO_LONG),
    v.check(
      (typed) =>
        !isNormalizable(typed) || Math.min(countCharacters(typed), normalizedLength(typed)) <= MAX_PASSWORD_LENGTH,
      TOO_LONG,
    ),
  )

/** The password on the sign-in form. */
export const currentPassword = existingPassword('Password is required')

const isShortName = v.maxLength<string, 100, string>(100, 'A name can have at most 100 characters')

/** A first or last name. */
export const nameSchema = (missing: string) => v.pipe(visibleText(missing), isShortName, singleLine)

/** A name that may be left empty. */
export const optionalNameSchema = v.pipe(v.string('Please enter a name'), v.trim(), isShortName, singleLine)

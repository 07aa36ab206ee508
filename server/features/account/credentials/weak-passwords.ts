import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from '#common/account-fields.ts'
import { PRODUCT } from '#common/product.ts'
import { ApiError } from '#server/infra/http/api-error.ts'

type Person = { email: string; firstName: string; lastName: string }

/** Shorter parts of names are in too many other words. */
const MIN_NAME_LENGTH = 3
/** What is left of a password without the person's names must be at least this long. */
const MIN_OWN_LENGTH = 4

let commonPasswords: ReadonlySet<string> | undefined

/**
 * Throws `weak_password` for common and leaked passwords and for the person's own name or address, unless they have confirmed
 * that they want it. The list has 49,000 passwords and stays on the server.
 * @param field the field that the message belongs to
 */
export const requireStrongPassword = (
  password: string,
  person: Person,
  { accepted, field }: { accepted: boolean | undefined; field: 'password' | 'newPassword' },
): void => {
  if (accepted) return
  const hashed = normalizePassword(password)
  const reason = isPersonal(hashed, person) ? PERSONAL : isCommon(hashed) ? COMMON : undefined
  if (!reason) return
  const message = `${reason} Please choose another one, or confirm that you want this one.`
  throw new ApiError(409, 'weak_password', message, { [field]: message })
}

const COMMON = 'Many people use a password like this, so thieves try it first.'
const PERSONAL = 'This password is easy to guess for anyone who knows your name or your email address.'

/** Also with another case, and with digits and punctuation around it: "Sunshine1!". */
const isCommon = (password: string): boolean => {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  const typed = password.toLowerCase().trim()
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return commonPasswords.has(typed) || commonPasswords.has(core) || new Set(typed).size <= 2
}

/** Whether little is left of the password without names, the address and digits. */
const isPersonal = (password: string, { email, firstName, lastName }: Person): boolean => {
  const [local = '', domain = ''] = email.split('@')
  const words = [email, local, domain, ...local.split(/[^\p{L}]+/u), domain.split('.')[0] ?? '', firstName, lastName]
  const names = [...words, ...firstName.split(' '), ...lastName.split(' '), PRODUCT].map(lettersOf)
  let rest = lettersOf(password)
  let isFound = false
  for (const name of names.filter((one) => one.length >= MIN_NAME_LENGTH).sort((a, b) => b.length - a.length)) {
    isFound ||= rest.includes(name)
    rest = rest.replaceAll(name, '')
  }
  return isFound && rest.length < MIN_OWN_LENGTH
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

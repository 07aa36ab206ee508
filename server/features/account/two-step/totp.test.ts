import { expect, test } from 'vitest'
import { codeAt, describeSecret, findStep, stepAt } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows for SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: at second %d the code is %s', (seconds, code) =>
  expect(codeAt(SECRET, stepAt(seconds * 1000), 8)).toBe(code),
)

// RFC 4226, appendix D.
test('RFC 4226: the first ten codes', () =>
  expect(Array.from({ length: 10 }, (_, step) => codeAt(SECRET, step))).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  ))

test('a code counts from 30 seconds before its step to 30 seconds after it', () => {
  const step = 1000
  const code = codeAt(SECRET, step)
  const startMs = step * 30_000
  const at = (seconds: number) => findStep(SECRET, code, startMs + seconds * 1000)
  expect([at(-31), at(-30), at(0), at(29), at(59), at(60)]).toEqual([undefined, step, step, step, step, undefined])
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('“%s” is no code', (typed) =>
  expect(findStep(SECRET, typed, 59_000)).toBeUndefined(),
)

test('an authenticator app gets the secret in base 32, the product and the account', () => {
  const { secret, uri } = describeSecret(SECRET, 'ruth+1@example.org')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(`otpauth://totp/Keepsaid%3Aruth%2B1%40example.org?secret=${secret}&issuer=Keepsaid`)
})

import { expect, test } from 'vitest'
import { requireStrongPassword } from './weak-passwords.ts'

const ruth = { email: 'ruth.okafor@harbor.example', firstName: 'Ruth', lastName: 'Okafor' }
const check = (password: string, accepted?: boolean) => () =>
  requireStrongPassword(password, ruth, { accepted, field: 'password' })

test.each([
  '123456',
  'password',
  'PASSWORD',
  'Sunshine1!',
  'iloveyou',
  '!!qwerty!!',
  'aaaaaaaa',
  '12121212',
  ' letmein ',
  'ｐａｓｓｗｏｒｄ',
])('the common password %j gets a warning', (password) => {
  expect(check(password)).toThrow('thieves try it first')
})

test.each([
  'ruth.okafor@harbor.example',
  'RuthOkafor',
  'okafor1942',
  'Ruth!!',
  'ruth-okafor',
  'harbor99',
  'Keepsaid1',
  'ruthie',
  'Ｏｋａｆｏｒ１９４２',
])('the personal password %j gets a warning', (password) => {
  expect(check(password)).toThrow('knows your name')
})

test.each([
  'a good password',
  'ruth walks to the river',
  'tR7#kq2',
  'harborlight smells of tar',
  '日本の川のそば',
  '82731946205',
])('the password %j gets none', (password) => {
  expect(check(password)).not.toThrow()
})

test('a warning that was confirmed is not repeated', () => {
  expect(check('123456', true)).not.toThrow()
  expect(check('123456', false)).toThrow(expect.objectContaining({ status: 409, code: 'weak_password' }))
})

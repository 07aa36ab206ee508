import { expect, test } from 'vitest'
import { errorList } from './form-errors.tsx'

test('names each field with its message, in the order of the errors', () => {
  const errors = {
    email: { type: 'value', message: 'Invalid email address' },
    password: { type: 'value', message: 'Password is required' },
  }
  expect(errorList(errors)).toEqual([
    { name: 'email', message: 'Invalid email address' },
    { name: 'password', message: 'Password is required' },
  ])
})

test('leaves out what has no words or belongs to no field', () => {
  const errors = { email: { type: 'required' }, root: { type: 'server', message: 'Sign in failed' } }
  expect(errorList(errors)).toEqual([])
})

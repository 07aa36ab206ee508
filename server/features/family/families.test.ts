import { expect, test } from 'vitest'
import { familyNameOf } from './families.ts'

test('a family is called by the last name of who founds it', () => {
  expect(familyNameOf('Okafor')).toBe('The Okafor Family')
})

test('a long name is cut between its characters, and still said to be a family’s', () => {
  const name = familyNameOf(`${'x'.repeat(88)}🌾${'x'.repeat(10)}`)
  expect(name).toBe(`The ${'x'.repeat(88)}🌾 Family`)
  expect([...name]).toHaveLength(100)
  expect(familyNameOf(`${'x'.repeat(88)} y`)).toBe(`The ${'x'.repeat(88)} Family`)
})

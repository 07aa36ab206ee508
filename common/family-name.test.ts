import { expect, test } from 'vitest'
import { familyNameAfter, firstFamilyName } from './family-name.ts'

test('a family is named after the last name of its owner', () => {
  expect(firstFamilyName('Okafor')).toBe('The Okafor Family')
})

test('a long last name is shortened by whole characters', () => {
  const name = firstFamilyName(`${'x'.repeat(87)}🌾${'x'.repeat(10)}`)
  expect(name).toBe(`The ${'x'.repeat(87)}🌾 Family`)
  expect(name).toHaveLength(100)
  expect(firstFamilyName(`${'x'.repeat(88)}🌾`)).toBe(`The ${'x'.repeat(88)} Family`)
  expect(firstFamilyName(`${'x'.repeat(88)} y`)).toBe(`The ${'x'.repeat(88)} Family`)
})

test('a family is named after a storyteller, by their first name if no last name is given', () => {
  expect(familyNameAfter({ firstName: 'Ruth', lastName: 'Ellison' })).toBe('The Ellison Family')
  expect(familyNameAfter({ firstName: 'Grandma', lastName: '' })).toBe('Grandma’s Family')
  expect(familyNameAfter({ firstName: 'x'.repeat(100), lastName: '' })).toHaveLength(100)
})

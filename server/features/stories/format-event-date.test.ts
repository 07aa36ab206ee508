import { expect, test } from 'vitest'
import { formatEventDate } from './format-event-date.ts'

test.each([
  ['exact', '1952-06-30', '1952-06-30', 'June 30, 1952'],
  ['month', '1952-06-01', '1952-06-30', 'June 1952'],
  ['year', '1952-01-01', '1952-12-31', '1952'],
  ['about', '1952-01-01', '1952-12-31', 'about 1952'],
  ['about', '1950-01-01', '1955-12-31', 'about 1950–1955'],
  ['span', '1950-01-01', '1955-12-31', '1950–1955'],
  ['span', '1950-02-01', '1950-03-31', '1950'],
] as const)('%s from %s to %s is "%s"', (kind, from, to, said) => {
  expect(formatEventDate({ kind, from, to })).toBe(said)
})

test('what nobody has said is not said', () => {
  expect(formatEventDate(null)).toBeNull()
})

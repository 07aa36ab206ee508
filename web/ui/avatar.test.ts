import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  ['Ruth Keeper', 'RK'],
  ['ruth ellen keeper', 'RK'],
  ['  Walter ', 'W'],
  ['walter@example.org', 'W'],
  ['Åsa Öberg', 'ÅÖ'],
  ['é́ 🧑‍🌾 Meyer', 'É́M'],
  ['', '?'],
  ['   ', '?'],
])('%j gives %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

import { expect, test } from 'vitest'
import { decadesOf } from './story-metadata.tsx'

test.each([
  ['1952-06-30', '1952-06-30', [1950]],
  ['1949-01-01', '1951-12-31', [1940, 1950]],
  ['1914-01-01', '1945-12-31', [1910, 1940]],
  ['0087-01-01', '0087-12-31', [80]],
])('decadesOf %s to %s', (from, to, decades) => {
  expect(decadesOf({ kind: 'span', from, to })).toEqual(decades)
})

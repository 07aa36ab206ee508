import { describe, expect, test } from 'vitest'
import type { FamilyName } from '#server/features/names/contract.ts'
import { filterNames, formatMisheard, formatSource, hasName, parseMisheard } from './format-names.ts'

const aName = (overrides: Partial<FamilyName> = {}): FamilyName => ({
  name: 'Siobhán',
  misheard: ['Shavon'],
  isMember: false,
  storyCount: 0,
  addedBy: null,
  ...overrides,
})

test.each([
  [{ isMember: true }, 'From the family'],
  [{ storyCount: 1 }, 'From 1 story'],
  [{ isMember: true, storyCount: 3, addedBy: { id: 2, firstName: 'Emma' } }, 'From the family and 3 stories'],
  [{ addedBy: { id: 2, firstName: 'Emma' } }, 'Added by Emma'],
  [{ addedBy: { id: 1, firstName: 'Ruth' } }, 'Added by you'],
  [{}, 'Added by a former member'],
])('the source of a name with %j is “%s”', (overrides, source) => {
  expect(formatSource(aName(overrides), 1)).toBe(source)
})

describe('misheard forms', () => {
  test('are separated by commas or line breaks in a field', () => {
    expect(parseMisheard(' Shavon, “Chiffon”,\n,She von')).toEqual(['Shavon', 'Chiffon', 'She von'])
  })

  test('are shown in quotes', () => {
    expect(formatMisheard(['Shavon', 'Chiffon'])).toBe('“Shavon”, “Chiffon”')
  })
})

test('names are found by a part of them or of a misheard form, in any case and with any accents', () => {
  const names = [aName(), aName({ name: 'Cork', misheard: [] })]
  for (const text of ['siobhan', 'BHÁN', 'shav ']) expect(filterNames(names, text)).toEqual([names[0]])
  expect(filterNames(names, '')).toEqual(names)
  expect(hasName(names, 'SIOBHAN')).toBe(true)
  expect(hasName(names, 'Siobhan Ellery')).toBe(false)
})

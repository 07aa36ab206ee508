import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { stringifySearch, words } from './search-params.ts'

test.each([
  ['1', '?q=1'],
  ['true', '?q=true'],
  ['the river', '?q=the+river'],
  ['1.50', '?q=%221.50%22'],
  ['"the river"', '?q=%22%5C%22the+river%5C%22%22'],
  ['null', '?q=%22null%22'],
  ['007', '?q=007'],
])('the text %s in an address is %s, and is read back', (q, address) => {
  expect(stringifySearch({ q })).toBe(address)
  expect(words(defaultParseSearch(address))).toEqual({ q })
})

test('quotes that addresses had around numbers once are ignored', () => {
  expect(words(defaultParseSearch('?family=%221%22'))).toEqual({ family: '1' })
})

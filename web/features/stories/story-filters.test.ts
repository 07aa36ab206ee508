import { expect, test } from 'vitest'
import { formatDecade, isFiltered, NO_FILTERS, parseFilters, toSearchParams, withoutQuery } from './story-filters.ts'

test('an address without a word about it means all stories, the newest first', () => {
  expect(parseFilters({})).toEqual({ ...NO_FILTERS, sort: 'newest', order: 'best' })
  expect(toSearchParams(parseFilters({}))).toEqual({})
})

test('what is wanted goes into the address and comes back', () => {
  const wanted = {
    q: 'lilac',
    category: 'Ad Hoc',
    toldBy: 'Ruth',
    decade: '1950',
    tag: 'war',
    sort: 'duration',
    order: 'newest',
  } as const
  expect(parseFilters(toSearchParams(wanted))).toEqual(wanted)
})

test('what an address says and nobody knows is passed over', () => {
  expect(parseFilters({ q: '  ', category: 'Recipes', sort: 'color', decade: '1955' })).toEqual(parseFilters({}))
})

test('a decade is one of the calendar, or none that anybody knows', () => {
  expect(parseFilters({ decade: '1950' }).decade).toBe('1950')
  expect(parseFilters({ decade: '50' }).decade).toBe('0050')
  expect(parseFilters({ decade: '0' }).decade).toBe('0000')
  expect(parseFilters({ decade: 'unknown' }).decade).toBe('unknown')
})

test('an order leaves no stories out, all else does', () => {
  expect(isFiltered(parseFilters({ sort: 'title' }))).toBe(false)
  expect(isFiltered(parseFilters({ q: 'x' }))).toBe(true)
  expect(isFiltered(parseFilters({ category: 'Ad Hoc' }))).toBe(true)
  expect(isFiltered(parseFilters({ tag: 'war' }))).toBe(true)
})

test('without the search its order goes too, and the filters stay', () => {
  const found = parseFilters({ q: 'mill', tag: 'war', sort: 'title', order: 'oldest' })
  expect(toSearchParams(withoutQuery(found))).toEqual({ tag: 'war', sort: 'title' })
})

test('decades are said as people say them', () => {
  expect(['1950', '0050', 'unknown'].map(formatDecade)).toEqual(['1950s', '50s', 'No date yet'])
})

import { expect, test } from 'vitest'
import { formatDecade, isFiltered, NO_FILTERS, parseFilters, toSearchParams, withoutQuery } from './story-filters.ts'

test('an address without params: all stories, newest first', () => {
  expect(parseFilters({})).toEqual({ ...NO_FILTERS, sort: 'newest', order: 'best' })
  expect(toSearchParams(parseFilters({}))).toEqual({})
})

test('parseFilters reverses toSearchParams', () => {
  const filters = {
    q: 'lilac',
    category: 'Ad Hoc',
    toldBy: 'Ruth',
    decade: '1950',
    tag: 'war',
    sort: 'duration',
    order: 'newest',
  } as const
  expect(parseFilters(toSearchParams(filters))).toEqual(filters)
})

test('parseFilters ignores unknown values', () => {
  expect(parseFilters({ q: '  ', category: 'Recipes', sort: 'color', decade: '1955' })).toEqual(parseFilters({}))
})

test('parseFilters pads decades to four digits and accepts `unknown`', () => {
  expect(parseFilters({ decade: '1950' }).decade).toBe('1950')
  expect(parseFilters({ decade: '50' }).decade).toBe('0050')
  expect(parseFilters({ decade: '0' }).decade).toBe('0000')
  expect(parseFilters({ decade: 'unknown' }).decade).toBe('unknown')
})

test('isFiltered: true for search and filters, false for a sort order', () => {
  expect(isFiltered(parseFilters({ sort: 'title' }))).toBe(false)
  expect(isFiltered(parseFilters({ q: 'x' }))).toBe(true)
  expect(isFiltered(parseFilters({ category: 'Ad Hoc' }))).toBe(true)
  expect(isFiltered(parseFilters({ tag: 'war' }))).toBe(true)
})

test('withoutQuery drops the search and its order, and keeps the filters', () => {
  const filters = parseFilters({ q: 'mill', tag: 'war', sort: 'title', order: 'oldest' })
  expect(toSearchParams(withoutQuery(filters))).toEqual({ tag: 'war', sort: 'title' })
})

test('formatDecade', () => {
  expect(['1950', '0050', 'unknown'].map(formatDecade)).toEqual(['1950s', '50s', 'No date yet'])
})

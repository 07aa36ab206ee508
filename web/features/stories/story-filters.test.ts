import { expect, test } from 'vitest'
import { filtersOf, formatDecade, leavesOut, NO_FILTER, searchOf, withoutSearch } from './story-filters.ts'

test('an address without a word about it means all stories, the newest first', () => {
  expect(filtersOf({})).toEqual({ ...NO_FILTER, sort: 'newest', order: 'best' })
  expect(searchOf(filtersOf({}))).toEqual({})
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
  expect(filtersOf(searchOf(wanted))).toEqual(wanted)
})

test('what an address says and nobody knows is passed over', () => {
  expect(filtersOf({ q: '  ', category: 'Recipes', sort: 'color', decade: '1955' })).toEqual(filtersOf({}))
})

test('a decade is one of the calendar, or none that anybody knows', () => {
  expect(filtersOf({ decade: '1950' }).decade).toBe('1950')
  expect(filtersOf({ decade: '50' }).decade).toBe('0050')
  expect(filtersOf({ decade: '0' }).decade).toBe('0000')
  expect(filtersOf({ decade: 'unknown' }).decade).toBe('unknown')
})

test('an order leaves no stories out, all else does', () => {
  expect(leavesOut(filtersOf({ sort: 'title' }))).toBe(false)
  expect(leavesOut(filtersOf({ q: 'x' }))).toBe(true)
  expect(leavesOut(filtersOf({ category: 'Ad Hoc' }))).toBe(true)
  expect(leavesOut(filtersOf({ tag: 'war' }))).toBe(true)
})

test('without the search its order goes too, and the filters stay', () => {
  const found = filtersOf({ q: 'mill', tag: 'war', sort: 'title', order: 'oldest' })
  expect(searchOf(withoutSearch(found))).toEqual({ tag: 'war', sort: 'title' })
})

test('decades are said as people say them', () => {
  expect(['1950', '0050', 'unknown'].map(formatDecade)).toEqual(['1950s', '50s', 'No date yet'])
})

import { expect, test } from 'vitest'
import { filtersOf, leavesOut, searchOf } from './story-filters.ts'

test('an address without a word about it means all stories, the newest first', () => {
  expect(filtersOf({})).toEqual({ q: '', category: null, sort: 'newest' })
  expect(searchOf(filtersOf({}))).toEqual({})
})

test('what is wanted goes into the address and comes back', () => {
  const wanted = { q: 'lilac', category: 'Ad Hoc', sort: 'duration' } as const
  expect(filtersOf(searchOf(wanted))).toEqual(wanted)
})

test('what an address says and nobody knows is passed over', () => {
  expect(filtersOf({ q: '  ', category: 'Recipes', sort: 'colour' })).toEqual(filtersOf({}))
})

test('only a search and a category leave stories out', () => {
  expect(leavesOut(filtersOf({ sort: 'title' }))).toBe(false)
  expect(leavesOut(filtersOf({ q: 'x' }))).toBe(true)
  expect(leavesOut(filtersOf({ category: 'Ad Hoc' }))).toBe(true)
})

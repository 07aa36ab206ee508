import { beforeEach, expect, test, vi } from 'vitest'
import { createUnsentViews } from './unsent-views.ts'

const RUTH = { userId: 1, familyId: 10 }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('what was done with a story adds up, and outlives the page until it was sent', () => {
  const before = createUnsentViews(() => RUTH)
  before.add(7, { hasListened: true })
  before.add(7, { positionMs: 12_000 })
  const unsent = createUnsentViews(() => RUTH)
  const first = unsent.first()
  expect(first).toEqual({ ...RUTH, storyId: 7, view: { hasListened: true, positionMs: 12_000 } })
  if (first) unsent.remove(first)
  expect(unsent.first()).toBeNull()
  expect(createUnsentViews(() => RUTH).first()).toBeNull()
})

test('what was added while it was being sent is sent next', () => {
  const unsent = createUnsentViews(() => RUTH)
  unsent.add(7, { positionMs: 12_000 })
  const first = unsent.first()
  unsent.add(7, { positionMs: 15_000 })
  if (first) unsent.remove(first)
  expect(unsent.get(7)).toEqual({ positionMs: 15_000 })
})

test('one that can’t be sent doesn’t hold up the others', () => {
  const unsent = createUnsentViews(() => RUTH)
  unsent.add(7, {})
  unsent.add(8, {})
  const first = unsent.first()
  if (first) unsent.putLast(first)
  expect(unsent.first()?.storyId).toBe(8)
})

test('another person and another family have their own', () => {
  let owner: typeof RUTH | null = RUTH
  const unsent = createUnsentViews(() => owner)
  unsent.add(7, { hasListened: true })
  for (const other of [{ ...RUTH, familyId: 11 }, { ...RUTH, userId: 2 }, null]) {
    owner = other
    expect(unsent.first()).toBeNull()
  }
  owner = RUTH
  expect(unsent.first()).toMatchObject({ storyId: 7, ...RUTH })
})

test.each(['{', '{}', '[[1]]', '[["a",{}]]', '[null]'])('%j has none', (json) => {
  stored.set('keepsaid-views-1-10', json)
  expect(createUnsentViews(() => RUTH).first()).toBeNull()
})

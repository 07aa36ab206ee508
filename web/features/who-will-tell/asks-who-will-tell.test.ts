import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writePreference } from '#web/features/live-words/preference.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
import { asksWhoWillTell, I_WILL_KEY } from './asks-who-will-tell.ts'

const newOwner = fakeUser({ hasNewFamily: true })
const answerIWill = () => writePreference(I_WILL_KEY, '1')

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

test('the owner of a new family is asked until they answer', () => {
  expect(asksWhoWillTell(newOwner)).toBe(true)
  answerIWill()
  expect(asksWhoWillTell(newOwner)).toBe(false)
})

test('another new owner on the same device is asked, too', () => {
  answerIWill()
  expect(asksWhoWillTell({ ...newOwner, id: 2 })).toBe(true)
})

test('nobody else is asked', () => {
  expect(asksWhoWillTell(fakeUser())).toBe(false)
})

test('a browser that stores nothing asks', () => {
  vi.unstubAllGlobals()
  answerIWill()
  expect(asksWhoWillTell(newOwner)).toBe(true)
})

import { hash, verify } from '@node-rs/argon2'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chosenPassword, currentPassword, normalizePassword } from '#common/account-fields.ts'
import { comparePassword, createHashQueue, hashPassword, hintAtSpaces } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

/** ASCII as an Asian keyboard sends it. */
const toFullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).replaceAll(' ', '\u3000')

const FORMS: Record<string, (text: string) => string> = {
  typed: (text) => text,
  NFC: (text) => text.normalize('NFC'),
  NFD: (text) => text.normalize('NFD'),
  NFKC: (text) => text.normalize('NFKC'),
  NFKD: (text) => text.normalize('NFKD'),
  'full-width': toFullWidth,
}

describe('the same password', () => {
  // Letters that compose, decompose, have a compatibility form, take marks in any order, or lie outside the first plane.
  const character = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'é ñ Å ﬁ ｱ ﾞ が 한 ᾧ ệ q̣̇ ² ½ ™ ¨ 😀 Ω Ω \u00a0 \u3000'.split(' '), ' ', 'A', '7', '!'),
  )
  const password = fc
    .array(character, { minLength: 6, maxLength: 12 })
    .map((characters) => characters.join(''))
    .filter((text) => v.is(chosenPassword(''), text))

  test('is hashed in one form, however it was typed', () =>
    fc.assert(
      fc.property(password, (text) => {
        const forms = Object.values(FORMS).map((form) => normalizePassword(form(text)))
        expect(new Set(forms).size).toBe(1)
      }),
    ))

  test('matches in every form, however it was set', () =>
    fc.assert(
      fc.asyncProperty(password, fc.constantFrom(...Object.values(FORMS)), async (text, set) => {
        const stored = await hashPassword(set(text))
        for (const [name, form] of Object.entries(FORMS))
          expect(await comparePassword(stored, form(text), {}), name).toBe('normalized')
      }),
      { numRuns: 8 },
    ))

  test('matches as it was typed if it was set before passwords were normalized', async () => {
    const text = 'cafe\u0301 ＡＢＣ'
    const stored = await hash(text)
    expect(await comparePassword(stored, text, {})).toBe('raw')
    expect(await comparePassword(stored, text.normalize('NFC'), {})).toBe('none')
  })

  test.each([
    ['cafe\u0301 at noon', 2],
    ['café at noon', 1],
  ])('costs an account and an address without one the same: %j', async (typed, runs) => {
    const stored = await hashPassword('another password')
    for (const known of [stored, undefined]) {
      vi.mocked(verify).mockClear()
      expect(await comparePassword(known, typed, {})).toBe('none')
      expect(vi.mocked(verify)).toHaveBeenCalledTimes(runs)
    }
  })
})

describe('lengths count in the form that is hashed', () => {
  const isChosen = (text: string) => v.is(chosenPassword('too short'), text)
  test.each([
    ['four letters with accents', 'e\u0301'.repeat(4), false],
    ['six letters with accents', 'e\u0301'.repeat(6), true],
    ['three emoji', '😀'.repeat(3), false],
    ['six emoji', '😀'.repeat(6), true],
    ['200 Hangul syllables, decomposed', '\u1112\u1161\u11ab'.repeat(200), true],
    ['201 Hangul syllables, decomposed', '\u1112\u1161\u11ab'.repeat(201), false],
    ['12 ligatures of 18 letters each', '\ufdfa'.repeat(12), false],
    ['far more than can be normalized in time', 'a\u0316\u0301'.repeat(100_000), false],
  ])('%s', (_, text, expected) => {
    expect(isChosen(text)).toBe(expected)
  })

  test('an older password of 200 characters still signs in when its normalized form is longer', () => {
    expect(v.is(currentPassword, '\ufdfa'.repeat(200))).toBe(true)
    expect(v.is(currentPassword, '\u1112\u1161\u11ab'.repeat(200))).toBe(true)
    expect(v.is(currentPassword, 'x'.repeat(201))).toBe(false)
    expect(v.is(currentPassword, 'a\u0316\u0301'.repeat(100_000))).toBe(false)
  })
})

test.each([
  ['a good password', false],
  [' a good password', true],
  ['a good password\u00a0', true],
  ['a good password\n', true],
  ['', false],
])('%j gets the hint about spaces at its ends: %s', (typed, isHinted) => {
  expect(hintAtSpaces(typed).includes('begins or ends with a space')).toBe(isHinted)
})

describe('the queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A queue for one task at a time, and tasks that end when they are told to. */
  const startQueue = () => {
    const queue = createHashQueue({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 3000 })
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const run = (name: string, urgent = false) =>
      queue.run(
        () => {
          started.push(name)
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
        },
        { urgent },
      )
    const end = async (name: string) => {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { run, end, started }
  }

  const isBusy = { status: 503, code: 'busy', retryAfterSeconds: 5 }

  test('a flood beyond the queue is refused at once, with a time to come back', async () => {
    const { run, end, started } = startQueue()
    const all = [run('first'), run('second'), run('third')]
    await expect(run('fourth')).rejects.toMatchObject(isBusy)
    for (const name of ['first', 'second', 'third']) await end(name)
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third'])
    expect(started).toEqual(['first', 'second', 'third'])
  })

  test('a task that has waited three seconds is refused, and the next one takes its place', async () => {
    const { run, end, started } = startQueue()
    void run('first')
    const refused = expect(run('second')).rejects.toMatchObject(isBusy)
    await vi.advanceTimersByTimeAsync(3000)
    await refused
    void run('third')
    await end('first')
    expect(started).toEqual(['first', 'third'])
  })

  test('urgent tasks have a line of their own, and the two take turns', async () => {
    const { run, end, started } = startQueue()
    for (const name of ['first', 'second', 'third']) void run(name)
    await expect(run('refused')).rejects.toMatchObject(isBusy)
    for (const name of ['urgent', 'also urgent']) void run(name, true)
    await expect(run('refused', true)).rejects.toMatchObject(isBusy)
    for (const name of ['first', 'urgent', 'second', 'also urgent', 'third']) await end(name)
    expect(started).toEqual(['first', 'urgent', 'second', 'also urgent', 'third'])
  })

  test('a failed task passes its place on', async () => {
    const queue = createHashQueue({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 3000 })
    await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
    expect(await queue.run(async () => 'done')).toBe('done')
  })
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { SearchResult } from './contract.ts'
import { wordsOf } from './words.ts'

// One story per word. No two words are similar.
const WORDS = [
  ...['walked', 'river', 'grandmother', 'schoolhouse', 'café', 'Übermut', 'naïveté', 'happily', 'potatoes', 'wedding'],
  ...[
    'Llandudno',
    'O’Brien',
    'father’s',
    'quietly',
    'Москва',
    'mountainous',
    'blacksmith',
    'Zürich',
    'coal-mine',
    'umbrella',
  ],
]
const ACCENTS = ['\u0301', '\u0308', '\u0327']

let server: TestApp
let storyteller: Relative
beforeAll(async () => {
  server = await openTestApp()
  const { familyId, owner } = await familyOf(server)
  storyteller = owner
  const rows = WORDS.map((word) => ({
    familyId,
    userId: owner.id,
    title: 'A story',
    toldBy: 'Ruth',
    content: `First this. It was ${word}, then more.`,
    notes: word,
  }))
  await server.database.asSystem((tx) => tx.insert(stories).values(rows))
})
afterAll(() => server.close())

let requestCount = 0
// Each request has its own IP address, because of the rate limit.
const uniqueAddress = () => {
  requestCount += 1
  return { remoteAddress: `10.8.${requestCount >> 8}.${requestCount & 255}` }
}

const finds = async (q: string, word: string) => {
  const response = await storyteller.get(`/api/stories/search?limit=20&q=${encodeURIComponent(q)}`, uniqueAddress())
  const found = response.json<{ stories: SearchResult[] }>().stories.find(({ story }) => story.notes === word)
  expect(found, `${q} for ${word}: ${response.body.slice(0, 200)}`).toBeDefined()
  const marked = found?.hits.flatMap(({ segments }) =>
    segments.filter((segment) => segment.marked).map(({ text }) => text),
  )
  expect(marked?.length, `${q} for ${word}`).toBeGreaterThan(0)
}

const word = fc.constantFrom(...WORDS)
const runs = { numRuns: 60 }

test('a word is found regardless of capitals and accents', () =>
  fc.assert(
    fc.asyncProperty(word, fc.infiniteStream(fc.nat(5)), async (one, dice) => {
      const written = [...one].map((letter) => {
        const roll = dice.next().value
        return roll === 0
          ? letter.toUpperCase()
          : roll === 1 && /[a-z]/.test(letter)
            ? letter + ACCENTS[one.length % 3]
            : letter
      })
      await finds(written.join(''), one)
    }),
    runs,
  ))

test('a word is found by a prefix of three letters or more', () =>
  fc.assert(
    fc.asyncProperty(word, fc.nat(), async (one, length) => {
      const letters = [...(wordsOf(one)[0] ?? '')]
      await finds(letters.slice(0, 3 + (length % Math.max(1, letters.length - 2))).join(''), one)
    }),
    runs,
  ))

test('a word of five letters or more is found with one typo', () =>
  fc.assert(
    fc.asyncProperty(
      word.filter((one) => (wordsOf(one)[0]?.length ?? 0) >= 5),
      fc.nat(),
      fc.nat(3),
      fc.constantFrom(...'aeiostrnxq'),
      async (one, where, kind, letter) => {
        const letters = [...(wordsOf(one)[0] ?? '')]
        const at = where % (letters.length - 1)
        const [a = '', b = ''] = letters.slice(at, at + 2)
        const slips = [[], [letter, a], [letter], [b, a]]
        letters.splice(at, kind === 3 ? 2 : 1, ...(slips[kind] ?? []))
        await finds(letters.join(''), one)
      },
    ),
    runs,
  ))

const characters = [
  ...'abcXYZ019 éÉßæøŁđ',
  ...'\'’‘ʼ"“”«»-–—_.,;:!?…/\\|&()<>*=%@#$+~`^',
  ...'\u00a0\u00ad\u200b\u200d\u202e\u2066\ufeff\ufe0f\u0301\u0327\n\t',
  ...'жЖ שלום سلام ٠٬ กาแฟ 東京タワーがぱ 한국어 ½²™Ａｂ，　·׳״۔।',
  ...['👏', '👩\u200d👧', '𠮷', '\u{1f1e9}', '𝒳'],
]

test('the database splits texts into the same words as wordsOf', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...characters), { maxLength: 40 }), async (some) => {
      const text = some.join('')
      const { rows } = await server.database.asSystem((tx) =>
        tx.execute<{ words: string }>(sql`select words_of(${text}) as words`),
      )
      expect(wordsOf(text).join(' '), JSON.stringify(text)).toBe(rows[0]?.words)
    }),
    { numRuns: 300 },
  ))

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** A search as the database reads it, for `websearch_to_tsquery`. */
const read = async (q: string) => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ typed: string | null }>(sql`select read_search(${q}) as typed`),
  )
  return rows[0]?.typed
}
const many = (length: number, from = 0) => Array.from({ length }, (_, i) => `w${from + i}`)

test('words after the twelfth are ignored, in phrases too', async () => {
  expect((await read(many(20).join(' ')))?.trim()).toBe(many(12).join(' '))
  expect((await read(`"${many(83).join(' ')}"`))?.trim()).toBe(`"${many(12).join(' ')}`)
  expect((await read(`${many(10).join(' ')} "${many(5, 10).join(' ')}" more`))?.trim()).toBe(
    `${many(10).join(' ')} "w10 w11`,
  )
})

test('an excluded phrase is kept whole or dropped', async () => {
  expect((await read(`${many(10).join(' ')} -"${many(5, 10).join(' ')}"`))?.trim()).toBe(many(10).join(' '))
  expect(await read('mill -"old river" walk')).toBe('mill -"old river" walk')
})

test('only excluded terms give an empty search', async () => {
  const excluded = many(12).map((word) => `-${word}`)
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`select terms from resolve_search(1, read_search(${`${excluded.join(' ')} wanted`}), false)`),
  )
  expect(rows).toEqual([{ terms: null }])
})

test.each([
  ['“smart” «quotes» and „low”', '"smart" "quotes" and "low"'],
  ['-coal-mine -Straße -“old river”', '-"coal mine" -"strasse" -"old river"'],
  ['now or never "trick or treat" or', 'now never "trick or treat" or'],
  ["O’Brien's coal/wood river.Then", 'obriens coal wood river then'],
  ['東京 -東京', '東 京 -" 東 京 "'],
  ['- -- " x', '" x'],
])('%s is read as %s', async (q, typed) => {
  expect(await read(q)).toBe(typed)
})

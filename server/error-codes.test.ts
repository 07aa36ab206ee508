import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls } from './calls.ts'
import { codesByStatus } from './error-codes.ts'

const THROWN = /new ApiError\(\s*(\d{3}),\s*'([a-z_0-9]+)'/g

test('every error that the code throws is under its status, and nothing else is', () => {
  const thrown = new Map<string, Set<string>>()
  for (const file of globSync('server/**/*.ts', { exclude: (name) => String(name).endsWith('.test.ts') }))
    for (const [, status = '', code = ''] of readFileSync(file, 'utf8').matchAll(THROWN))
      thrown.set(status, (thrown.get(status) ?? new Set()).add(code))
  const found = Object.fromEntries([...thrown].map(([status, codes]) => [status, [...codes].toSorted()]))
  expect(codesByStatus).toEqual(found)
})

test('every error that a call declares has a status', () => {
  const known: ReadonlySet<string> = new Set(Object.values(codesByStatus).flat())
  for (const call of allCalls)
    for (const code of call.errors) expect(known.has(code), `${call.name}: ${code}`).toBe(true)
})

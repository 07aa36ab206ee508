import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cached } from './cached.ts'

const name = `cache-test-${randomUUID()}`
let made = ''
afterEach(() => rmSync(made, { recursive: true, force: true }))

test('the second call reuses the result of the first', async () => {
  let times = 0
  const make = async (target: string) => {
    times += 1
    writeFileSync(target, 'content')
  }
  made = await cached(name, make)
  expect(await cached(name, make)).toBe(made)
  expect(times).toBe(1)
  expect(readFileSync(made, 'utf8')).toBe('content')
})

test('a failed result is not cached', async () => {
  const make = async (target: string) => {
    writeFileSync(target, 'half')
    throw new Error('failed')
  }
  await expect(cached(name, make)).rejects.toThrow('failed')
  made = await cached(name, async (target) => writeFileSync(target, 'whole'))
  expect(readFileSync(made, 'utf8')).toBe('whole')
})

test('two concurrent calls both get a complete folder', async () => {
  const bothThere = Promise.withResolvers<void>()
  let there = 0
  const make = async (target: string) => {
    mkdirSync(target)
    writeFileSync(join(target, 'part'), '')
    there += 1
    if (there === 2) bothThere.resolve()
    await bothThere.promise
  }
  const [first, second] = await Promise.all([cached(name, make), cached(name, make)])
  made = first
  expect(second).toBe(first)
  expect(existsSync(join(first, 'part'))).toBe(true)
})

test('results unused for a day are removed when a new one is made', async () => {
  const old = await cached(`${name}-old`, async (target) => writeFileSync(target, ''))
  utimesSync(old, 0, 0)
  made = await cached(name, async (target) => writeFileSync(target, ''))
  expect(existsSync(old)).toBe(false)
  expect(existsSync(dirname(made))).toBe(true)
})

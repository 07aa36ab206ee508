import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { describeError } from './log.ts'

const fromDatabase = (code: string, message: string) => Object.assign(new DatabaseError(message, 0, 'error'), { code })

describe('describeError', () => {
  test('a failed query: the reason and the location, without values', () => {
    const why = fromDatabase('40001', 'could not serialize access')
    const words = "we lived\n    at Ruth's house, ruth@example.org"
    const described = describeError(new DrizzleQueryError('insert into stories values ($1)', [words], why))
    expect(described.reason).toBe('could not serialize access')
    expect(described.stack).toContain('log.test.ts')
    expect(JSON.stringify(described)).not.toMatch(/Ruth|ruth@/)
  })

  test('omits values that PostgreSQL quotes', () => {
    const described = describeError(fromDatabase('22P02', 'invalid input syntax for type integer: "Ruth"'))
    expect(described.reason).toBe('a value was refused (22P02)')
    expect(JSON.stringify(described)).not.toContain('Ruth')
  })

  test('other errors: the message', () => {
    expect(describeError(new Error('a bug'))).toMatchObject({ reason: 'a bug' })
    expect(describeError('odd')).toEqual({ reason: 'odd' })
  })
})

const logsTwice = `
  const { openLogger } = await import(${JSON.stringify(fileURLToPath(new URL('log.ts', import.meta.url)))})
  const log = openLogger('info')
  log.info({}, 'first')
  await new Promise((resolve) => setTimeout(resolve, 100))
  log.info({}, 'second')
  process.exit(7)`

// A file system's device for this. macOS has none.
test.runIf(existsSync('/dev/full'))('on a full disk, the process goes on without its log, and ends', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', logsTwice], {
    stdio: ['ignore', full, 'inherit'],
  })
  closeSync(full)
  try {
    expect(await once(child, 'exit')).toEqual([7, null])
  } finally {
    child.kill('SIGKILL')
  }
})

test('the last lines before an exit are written', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', logsTwice], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const written = child.stdout.setEncoding('utf8').toArray()
  await once(child, 'close')
  expect(
    (await written)
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['first', 'second'])
})

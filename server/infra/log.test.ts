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

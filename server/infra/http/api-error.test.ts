import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ApiError, toApiError } from './api-error.ts'

const coded = (code: string) => Object.assign(new Error('some detail: /var/lib/secret'), { code })

describe('toApiError', () => {
  test.each([
    [coded('ENOSPC'), 507, 'storage_full'],
    [coded('53100'), 507, 'storage_full'],
    [coded('ECONNRESET'), 400, 'upload_broken_off'],
    [coded('FST_MP_PREMATURE_CLOSE'), 400, 'upload_broken_off'],
    [coded('FST_REQ_FILE_TOO_LARGE'), 413, 'too_large'],
    [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'too_large'],
    [coded('23503'), 409, 'gone'],
    [coded('23505'), 409, 'already_there'],
    [coded('22001'), 400, 'invalid_input'],
    [coded('42501'), 403, 'forbidden'],
    [coded('53300'), 503, 'busy'],
    [coded('57P03'), 503, 'busy'],
    [Object.assign(new Error('connect ENOENT /secret/.s.PGSQL'), { code: 'ENOENT', syscall: 'connect' }), 503, 'busy'],
    [new Error('query failed', { cause: new Error('Connection terminated unexpectedly') }), 503, 'busy'],
    [
      new DrizzleQueryError(
        'select 1',
        [],
        new Error('Client has encountered a connection error and is not queryable'),
      ),
      503,
      'busy',
    ],
    [Object.assign(coded('EPIPE'), { syscall: 'write' }), 503, 'busy'],
    [new DrizzleQueryError('select 1', [], Object.assign(coded('ECONNRESET'), { syscall: 'read' })), 503, 'busy'],
    [Object.assign(new Error('slow down'), { statusCode: 429 }), 429, 'too_many'],
    [Object.assign(new Error('odd'), { statusCode: 415 }), 415, 'bad_request'],
    [new Error('a bug'), 500, 'unexpected'],
  ])('%o becomes %i %s', (error, status, code) => {
    const apiError = toApiError(error)
    expect(apiError).toMatchObject({ status, code })
    expect(apiError.message).not.toContain('secret')
    expect(apiError.message).toMatch(/^[A-Z].*\.$/)
  })

  test('uses the cause of a wrapped database error', () => {
    expect(toApiError(new Error('query failed', { cause: coded('23505') }))).toMatchObject({ status: 409 })
  })

  test('returns an ApiError unchanged', () => {
    const apiError = new ApiError(402, 'plan_needed', 'A plan is needed.')
    expect(toApiError(apiError)).toBe(apiError)
  })
})

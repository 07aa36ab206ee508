import { expect, test } from 'vitest'
import { listenError, StartupError, startupErrorMessage } from './startup-errors.ts'

test('an error the operator can fix gets an explanation, also as a nested cause', () => {
  expect(startupErrorMessage(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toContain('full')
  expect(
    startupErrorMessage(new Error('query failed', { cause: Object.assign(new Error('x'), { code: '28P01' }) })),
  ).toContain('password')
  expect(startupErrorMessage(new StartupError('Another one is running.'))).toBe('Another one is running.')
})

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EACCES', 'EADDRINUSE'])(
  'a listen error names HOST and not the database: %s',
  (code) => {
    const error = listenError(Object.assign(new Error('x'), { code }), { host: '999.9.9.9', port: 80 })
    expect(startupErrorMessage(error)).toContain('HOST=999.9.9.9')
    expect(startupErrorMessage(error)).not.toContain('DATABASE_URL')
  },
)

test('a bug while listening gets no explanation', () => {
  const bug = new TypeError('x is not a function')
  expect(listenError(bug, { host: '127.0.0.1', port: 80 })).toBe(bug)
})

test('a bug gets no explanation', () => {
  expect(startupErrorMessage(new TypeError('x is not a function'))).toBeUndefined()
  expect(startupErrorMessage('odd')).toBeUndefined()
})

test.each(['EEXIST', 'ENOTDIR'])('a file in the place of a folder is named: %s', (code) => {
  const error = Object.assign(new Error('mkdir'), { code, path: '/data/files/incoming' })
  expect(startupErrorMessage(error)).toMatch(/^\/data\/files\/incoming must be a folder/)
})

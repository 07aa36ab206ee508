import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installErrorHandler } from './api-error.ts'
import { rateLimitStore } from './rate-limit-store.ts'

const openApp = async (count: () => Promise<{ count: number; endsInMs: number }>) => {
  const keys: string[] = []
  const app = fastify()
  onTestFinished(() => app.close())
  installErrorHandler(app)
  const store = rateLimitStore({
    count: ({ key, windowMs }) => {
      keys.push(`${key} ${windowMs}`)
      return count()
    },
  })
  await app.register(rateLimit, { global: false, store })
  for (const name of ['one', 'other']) {
    const limit = app.rateLimit({ max: 60, timeWindow: 60_000, keyGenerator: () => name })
    app.get(`/${name}`, { onRequest: limit }, async () => 'ok')
  }
  return { app, keys }
}

test('the limits of calls share the counts, each with its own key', async () => {
  const { app, keys } = await openApp(async () => ({ count: 60, endsInMs: 12_300 }))
  const response = await app.inject('/one')
  expect([response.statusCode, response.headers['x-ratelimit-remaining']]).toEqual([200, '0'])
  await app.inject('/other')
  expect(keys).toEqual(['one 60000', 'other 60000'])
})

test('a request beyond the limit is refused with the time to come back', async () => {
  const { app } = await openApp(async () => ({ count: 61, endsInMs: 12_300 }))
  const response = await app.inject('/one')
  expect([response.statusCode, response.headers['retry-after'], response.json().error]).toEqual([429, '13', 'too_many'])
})

test('what is over its limit isn’t counted again before the window ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const counts = [61, 62, 1]
  const { app, keys } = await openApp(async () => ({ count: counts.shift() ?? 0, endsInMs: 12_300 }))
  const ask = async (path: string) => {
    const { statusCode, headers } = await app.inject(path)
    return [statusCode, headers['retry-after']]
  }
  expect(await ask('/one')).toEqual([429, '13'])
  vi.advanceTimersByTime(6000)
  expect(await ask('/one')).toEqual([429, '7'])
  expect(await ask('/other')).toEqual([429, '13'])
  vi.advanceTimersByTime(6400)
  expect(await ask('/one')).toEqual([200, undefined])
  expect(keys).toEqual(['one 60000', 'other 60000', 'one 60000'])
})

test('without the database, the answer is the same as that of calls without a limit', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const { app } = await openApp(() => Promise.reject(lost))
  const response = await app.inject('/one')
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { error: 'busy', message: 'Keepsaid is busy. Please try again in a moment.' },
  ])
})

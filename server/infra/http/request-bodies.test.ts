import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discardBody } from './request-bodies.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const incoming = () => {
  const raw = new IncomingMessage(new Socket())
  raw.on('error', () => {})
  return raw
}

const arrives = async (raw: IncomingMessage) => {
  const read = once(raw, 'data')
  raw.push('some bytes')
  await read
}

test('a slow body is read to its end', async () => {
  const raw = incoming()
  discardBody(raw)
  for (let minutes = 0; minutes < 10; minutes += 0.5) {
    await arrives(raw)
    vi.advanceTimersByTime(30_000)
  }
  expect(raw.destroyed).toBe(false)
})

test('a stalled body is abandoned', async () => {
  const raw = incoming()
  discardBody(raw)
  await arrives(raw)
  vi.advanceTimersByTime(59_000)
  expect(raw.destroyed).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(raw.destroyed).toBe(true)
})

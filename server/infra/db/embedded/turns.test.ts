import { expect, test } from 'vitest'
import { createTurns } from './wire.ts'

const setUp = () => {
  const done: string[] = []
  const sent: [number, string][] = []
  const engine = {
    run: async (messages: Uint8Array, reply: (piece: Uint8Array) => void) => {
      const text = Buffer.from(messages).toString()
      done.push(text.startsWith('S\0') ? 'sync' : text)
      reply(Buffer.from(`re: ${text}`))
    },
    exec: async (sql: string) => done.push(sql),
  }
  const turns = createTurns(engine, (wire, bytes) => sent.push([wire, Buffer.from(bytes).toString()]))
  const receive = (wire: number, text: string) => turns.receive(wire, Buffer.from(text))
  return { done, sent, receive, end: turns.end }
}

const CLEARED = ['sync', 'rollback', 'discard all']

test('an answer goes to the wire that asked', async () => {
  const { sent, receive } = setUp()
  await receive(1, 'a')
  expect(sent).toEqual([[1, 're: a']])
})

test('the end of a wire clears the session', async () => {
  const { done, receive, end } = setUp()
  await receive(1, 'a')
  await end(1)
  expect(done).toEqual(['a', ...CLEARED])
})

test('a new wire finds a cleared session even when the end of the old one was not heard', async () => {
  const { done, receive } = setUp()
  await receive(1, 'a')
  await receive(2, 'b')
  expect(done).toEqual(['a', ...CLEARED, 'b'])
})

test('a session is cleared once, and not when nobody used it', async () => {
  const { done, receive, end } = setUp()
  await end(1)
  await receive(2, 'a')
  await end(2)
  await end(2)
  await receive(3, 'b')
  expect(done).toEqual(['a', ...CLEARED, 'b'])
})

test('the late end of an old wire does not touch the present one', async () => {
  const { done, receive, end } = setUp()
  await receive(1, 'a')
  await receive(2, 'begin')
  await end(1)
  expect(done).toEqual(['a', ...CLEARED, 'begin'])
})

test('late bytes of an old wire are dropped', async () => {
  const { done, sent, receive } = setUp()
  await receive(2, 'b')
  await receive(1, 'a')
  expect(done).toEqual(['b'])
  expect(sent).toEqual([[2, 're: b']])
})

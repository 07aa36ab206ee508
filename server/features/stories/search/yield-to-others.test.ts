import { expect, test } from 'vitest'
import { startYielding } from './sentences.ts'

test('long tasks alternate, one per turn of the event loop', async () => {
  const log: string[] = []
  let turn = 0
  let over = false
  let clock = 0
  const count = () => {
    turn += 1
    if (!over) setImmediate(count)
  }
  const work = async (name: string) => {
    const yieldIfDue = await startYielding(() => clock)
    for (const _ of [1, 2, 3]) {
      log.push(`${name}${turn}`)
      clock += 10
      await yieldIfDue()
    }
  }
  count()
  await Promise.all([work('a'), work('b')])
  over = true
  expect(log.map((one) => one[0]).join('')).toBe('ababab')
  expect(new Set(log.map((one) => one.slice(1))).size).toBe(6)
})

test('short work does not yield', async () => {
  const yieldIfDue = await startYielding(() => 0)
  let others = 0
  setImmediate(() => {
    others += 1
  })
  for (let at = 0; at < 100; at += 1) await yieldIfDue()
  expect(others).toBe(0)
})

import { expect, test } from 'vitest'
import { takeTurns } from './sentences.ts'

test('whoever works long takes turns with the others, one in each turn of the event loop', async () => {
  const said: string[] = []
  let turn = 0
  let over = false
  let clock = 0
  const count = () => {
    turn += 1
    if (!over) setImmediate(count)
  }
  const work = async (name: string) => {
    const rest = await takeTurns(() => clock)
    for (const _ of [1, 2, 3]) {
      said.push(`${name}${turn}`)
      clock += 10
      await rest()
    }
  }
  count()
  await Promise.all([work('a'), work('b')])
  over = true
  expect(said.map((one) => one[0]).join('')).toBe('ababab')
  expect(new Set(said.map((one) => one.slice(1))).size).toBe(6)
})

test('short work goes on without a rest', async () => {
  const rest = await takeTurns(() => 0)
  let others = 0
  setImmediate(() => {
    others += 1
  })
  for (let at = 0; at < 100; at += 1) await rest()
  expect(others).toBe(0)
})

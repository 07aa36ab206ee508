import { expect, test } from 'vitest'
import { limitByFreeSpace } from './byte-streams.ts'

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size)
}
const read = async (sizes: number[], room: () => Promise<void>) => {
  let bytes = 0
  const reading = (async () => {
    for await (const piece of limitByFreeSpace(pieces(...sizes), room, 100)) bytes += piece.byteLength
  })()
  const error = await reading.catch((thrown: unknown) => thrown)
  return { bytes, error }
}

test('room is asked for before the first byte and again after every step', async () => {
  let asked = 0
  const room = async () => {
    asked += 1
    if (asked > 2) throw new Error('full')
  }
  const { bytes, error } = await read([0, 40, 40, 40, 40, 40, 40, 40], room)
  expect(error).toMatchObject({ message: 'full' })
  expect(bytes).toBe(240)
})

test('what has no bytes needs no room', async () => {
  const full = async () => {
    throw new Error('full')
  }
  expect(await read([0], full)).toEqual({ bytes: 0, error: undefined })
  expect(await read([1], full)).toMatchObject({ bytes: 0, error: { message: 'full' } })
})

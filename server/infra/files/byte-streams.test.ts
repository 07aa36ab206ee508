import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitByFreeSpace, splitLines } from './byte-streams.ts'

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

function linesOf(pieces: Buffer[]): string[] {
  const lines: string[] = []
  const { push, end } = splitLines((line) => lines.push(line))
  for (const piece of pieces) push(piece)
  end()
  return lines
}

test('lines come out whole wherever the stream is split, in the middle of a letter too', () => {
  const text = 'grüße\n\nein zwei\r\n{"drei": "…"}\nvier'
  const bytes = Buffer.from(text)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
      const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end))
      expect(linesOf(pieces)).toEqual(['grüße', '', 'ein zwei', '{"drei": "…"}', 'vier'])
    }),
  )
})

test('a line end at the very end makes no empty line', () => {
  expect(linesOf([Buffer.from('one\n')])).toEqual(['one'])
  expect(linesOf([])).toEqual([])
})

import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inParts, limitByFreeSpace, splitLines } from './byte-streams.ts'

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size)
}
const read = async (sizes: number[], requireFreeSpace: () => Promise<void>) => {
  let bytes = 0
  const reading = (async () => {
    for await (const chunk of limitByFreeSpace(chunks(...sizes), requireFreeSpace, 100)) bytes += chunk.byteLength
  })()
  const error = await reading.catch((thrown: unknown) => thrown)
  return { bytes, error }
}

test('limitByFreeSpace checks free space before the first byte and after every step', async () => {
  let checks = 0
  const requireFreeSpace = async () => {
    checks += 1
    if (checks > 2) throw new Error('full')
  }
  const { bytes, error } = await read([0, 40, 40, 40, 40, 40, 40, 40], requireFreeSpace)
  expect(error).toMatchObject({ message: 'full' })
  expect(bytes).toBe(240)
})

test('limitByFreeSpace: an empty stream is not checked', async () => {
  const full = async () => {
    throw new Error('full')
  }
  expect(await read([0], full)).toEqual({ bytes: 0, error: undefined })
  expect(await read([1], full)).toMatchObject({ bytes: 0, error: { message: 'full' } })
})

function linesOf(chunks: Buffer[]): string[] {
  const lines: string[] = []
  const { push, end } = splitLines((line) => lines.push(line))
  for (const chunk of chunks) push(chunk)
  end()
  return lines
}

test('splitLines: lines are the same wherever the stream is split, even within a character', () => {
  const text = 'grüße\n\nein zwei\r\n{"drei": "…"}\nvier'
  const bytes = Buffer.from(text)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
      const chunks = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end))
      expect(linesOf(chunks)).toEqual(['grüße', '', 'ein zwei', '{"drei": "…"}', 'vier'])
    }),
  )
})

test('splitLines: a final line break adds no empty line', () => {
  expect(linesOf([Buffer.from('one\n')])).toEqual(['one'])
  expect(linesOf([])).toEqual([])
})

describe('inParts', () => {
  const partsOf = async (source: AsyncIterable<Uint8Array>, size: number, length?: number) => {
    const parts: Buffer[] = []
    const reading = (async () => {
      for await (const part of inParts(source, size, length)) parts.push(Buffer.from(part))
    })()
    return { parts, error: await reading.catch((thrown: unknown) => thrown) }
  }

  test('has every byte in order, in parts of the size and a shorter last one', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 30 })),
        fc.integer({ min: 1, max: 20 }),
        async (all, size) => {
          const whole = Buffer.concat(all)
          for (const length of [undefined, whole.length]) {
            const { parts, error } = await partsOf(Readable.from(all), size, length)
            expect(error).toBeUndefined()
            expect(Buffer.concat(parts).equals(whole)).toBe(true)
            expect(parts.length).toBe(Math.ceil(whole.length / size))
            for (const part of parts.slice(0, -1)) expect(part.length).toBe(size)
          }
        },
      ),
    ))

  test('what has arrived comes before the error of a stream that breaks off', async () => {
    const broken = async function* () {
      yield* chunks(4, 3)
      throw new Error('the line broke')
    }
    const { parts, error } = await partsOf(broken(), 5)
    expect(parts.map(({ length }) => length)).toEqual([5, 2])
    expect(error).toMatchObject({ message: 'the line broke' })
  })

  test('all parts share one buffer, no larger than the stream', async () => {
    const buffers = new Set<number>()
    for await (const part of inParts(chunks(60, 60, 60), 100, 180)) buffers.add(part.buffer.byteLength)
    for await (const part of inParts(chunks(60), 100, 60)) buffers.add(part.buffer.byteLength)
    expect([...buffers]).toEqual([100, 60])
  })
})

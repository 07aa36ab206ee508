import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameAudio } from './resume-upload.ts'
import type { UploadSource } from './upload-source.ts'

const SLICE_BYTES = 8820

/** This device's recording, read slice by slice. */
const sourceOf = (bytes: Uint8Array<ArrayBuffer>): UploadSource => ({
  length: () => bytes.length,
  read: async (from) => {
    const end = SLICE_BYTES * (Math.floor(from / SLICE_BYTES) + 1)
    return { bytes: bytes.slice(from, end), endMs: 0 }
  },
  msAt: async () => 0,
})

/** How often the server was asked for bytes, and whether it has the same audio. */
async function compare(local: Uint8Array<ArrayBuffer>, remote: Uint8Array<ArrayBuffer>) {
  let bytesRead = 0
  const client = {
    async read(_id: string, from: number, byteCount: number) {
      bytesRead += byteCount
      return remote.slice(from, from + byteCount)
    },
  }
  const { signal } = new AbortController()
  return { isSame: await isSameAudio(client, 'r1', sourceOf(local), remote.length, signal), bytesRead }
}

/** Noise, or zeros as of a muted microphone. */
const noise = (bytes: number, seed: number) =>
  Uint8Array.from({ length: bytes }, (_, i) => (((i + 1) * (seed + 3) * 7919) >> 4) | 1)
const silence = (bytes: number) => new Uint8Array(bytes)
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

const part = fc.record({ bytes: fc.integer({ min: 1, max: 20_000 }), isSilent: fc.boolean(), seed: fc.nat(250) })

test('property: one that begins with the other is the same, whatever is silent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), fc.nat(100), async (parts, percent) => {
      const whole = join(...parts.map(({ bytes, isSilent, seed }) => (isSilent ? silence(bytes) : noise(bytes, seed))))
      const start = whole.slice(0, Math.floor((whole.length * percent) / 100))
      for (const [local, remote] of [
        [whole, start],
        [start, whole],
      ] as const) {
        const { isSame, bytesRead } = await compare(local, remote)
        expect(isSame).toBe(true)
        expect(bytesRead).toBeLessThanOrEqual(2 * 4096)
      }
    }),
  )
})

test.each([0, 100, 5000, 700_000])('other audio before %i bytes of silence is found', async (silentBytes) => {
  const before = noise(30_000, 1)
  const own = join(before, noise(20_000, 2), silence(silentBytes))
  const other = join(before, noise(20_000, 9), silence(silentBytes))
  expect((await compare(own, other)).isSame).toBe(false)
  expect((await compare(own, own)).isSame).toBe(true)
})

test('silence on this device is not the same as audio on the server', async () => {
  const before = noise(10_000, 1)
  expect((await compare(join(before, silence(9000)), join(before, noise(9000, 5)))).isSame).toBe(false)
})

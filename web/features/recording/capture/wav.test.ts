import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePcm16 } from './pcm16.ts'
import { createResampler } from './resample.ts'
import { assembleRecording, WAV_HEADER_BYTES, wavHeader } from './wav.ts'

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

test('the header says 44100 Hz, mono, 16-bit, and how much follows', () => {
  const header = wavHeader(1000)
  const view = new DataView(header.buffer)
  expect(header).toHaveLength(WAV_HEADER_BYTES)
  expect([text(header, 0, 4), text(header, 8, 12), text(header, 12, 16), text(header, 36, 40)]).toEqual([
    'RIFF',
    'WAVE',
    'fmt ',
    'data',
  ])
  expect(view.getUint32(4, true)).toBe(1036)
  expect(view.getUint32(16, true)).toBe(16)
  expect([view.getUint16(20, true), view.getUint16(22, true)]).toEqual([1, 1])
  expect(view.getUint32(24, true)).toBe(44_100)
  expect(view.getUint32(28, true)).toBe(88_200)
  expect([view.getUint16(32, true), view.getUint16(34, true)]).toEqual([2, 16])
  expect(view.getUint32(40, true)).toBe(1000)
})

test('a size that no longer fits stays at the largest', () => {
  const view = new DataView(wavHeader(5_000_000_000).buffer)
  expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([0xffff_ffff, 0xffff_ffff])
})

test('samples beyond full scale are clipped, not wrapped around', () => {
  const view = new DataView(encodePcm16(Float32Array.of(2, -2, 0.5)).buffer)
  expect([view.getInt16(0, true), view.getInt16(2, true), view.getInt16(4, true)]).toEqual([32_767, -32_768, 16_384])
})

test('headerless slices become a WAV, however many survived', async () => {
  const slices = [encodePcm16(Float32Array.of(0.1, 0.2)), encodePcm16(Float32Array.of(0.3))]
  const blob = assembleRecording('pcm', 'audio/wav', slices)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(blob.type).toBe('audio/wav')
  expect(bytes).toHaveLength(WAV_HEADER_BYTES + 6)
  expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(6)
})

test('slices of a file are put together as they are', async () => {
  const blob = assembleRecording('file', 'audio/webm', [Uint8Array.of(1, 2), Uint8Array.of(3)])
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([1, 2, 3])
})

test('resampling keeps its place from piece to piece, whatever the pieces', () => {
  const sine = Float32Array.from({ length: 4800 }, (_, index) => Math.sin(index / 20))
  const whole = [...createResampler(48_000, 44_100)(sine)]
  expect(whole.length).toBe(4410)
  // Interpolated points lie on the sine at their own time.
  whole.forEach((value, index) => {
    expect(value).toBeCloseTo(Math.sin((index * 48_000) / 44_100 / 20), 3)
  })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 12 }), (sizes) => {
      const resample = createResampler(48_000, 44_100)
      let from = 0
      const pieces = [...sizes, sine.length].map((size) => {
        const piece = sine.subarray(from, from + size)
        from = Math.min(sine.length, from + size)
        return [...resample(piece)]
      })
      const joined = pieces.flat()
      expect(Math.abs(joined.length - whole.length)).toBeLessThanOrEqual(1)
      joined.slice(0, whole.length).forEach((value, index) => {
        expect(value).toBeCloseTo(whole[index] ?? Number.NaN, 3)
      })
    }),
  )
})

test('at the right rate nothing is touched', () => {
  const samples = Float32Array.of(1, 0.5)
  expect(createResampler(44_100, 44_100)(samples)).toBe(samples)
})

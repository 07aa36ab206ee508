import { expect, test } from 'vitest'
import { STREAMED_WAV_HEADER, WAV_HEADER_BYTES, withKnownLength } from './wav-header.ts'

const MAX = 0xffff_ffff
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const sizesIn = (header: DataView) => [header.getUint32(4, true), header.getUint32(40, true)]
const headerOf = async (file: Blob) => new DataView(await file.slice(0, WAV_HEADER_BYTES).arrayBuffer())

test('a recording of raw samples says 44100 Hz, mono, 16-bit, and that it goes on to the end of the file', () => {
  const header = STREAMED_WAV_HEADER
  const view = new DataView(header.buffer)
  expect(header).toHaveLength(WAV_HEADER_BYTES)
  expect([text(header, 0, 4), text(header, 8, 12), text(header, 12, 16), text(header, 36, 40)]).toEqual([
    'RIFF',
    'WAVE',
    'fmt ',
    'data',
  ])
  expect(view.getUint32(16, true)).toBe(16)
  expect([view.getUint16(20, true), view.getUint16(22, true)]).toEqual([1, 1])
  expect(view.getUint32(24, true)).toBe(44_100)
  expect(view.getUint32(28, true)).toBe(88_200)
  expect([view.getUint16(32, true), view.getUint16(34, true)]).toEqual([2, 16])
  expect(sizesIn(view)).toEqual([MAX, MAX])
})

test('a player gets the real sizes and the same samples, and the recording stays as it is', async () => {
  const recording = new Blob([STREAMED_WAV_HEADER, Uint8Array.of(1, 2, 3, 4)], { type: 'audio/wav' })
  const playable = await withKnownLength(recording)
  expect(playable.type).toBe('audio/wav')
  expect(sizesIn(await headerOf(playable))).toEqual([40, 4])
  expect([...new Uint8Array(await playable.slice(WAV_HEADER_BYTES).arrayBuffer())]).toEqual([1, 2, 3, 4])
  expect(sizesIn(await headerOf(recording))).toEqual([MAX, MAX])
})

test('a recording too long for 32 bits keeps the maximum', async () => {
  const header = new Blob([STREAMED_WAV_HEADER])
  const samples = Object.defineProperty(new Blob([Uint8Array.of(1, 2)]), 'size', { value: 5_000_000_000 })
  const recording = new Blob([header, samples], { type: 'audio/wav' })
  recording.slice = (from = 0) => (from === 0 ? header : samples)
  const playable = await withKnownLength(recording)
  expect(sizesIn(await headerOf(playable))).toEqual([MAX, MAX])
})

test.each([
  ['other containers', new Blob([STREAMED_WAV_HEADER, Uint8Array.of(1)], { type: 'audio/webm' })],
  ['another program’s WAV', new Blob([STREAMED_WAV_HEADER.with(24, 1), Uint8Array.of(1)], { type: 'audio/wav' })],
  ['less than a header', new Blob([STREAMED_WAV_HEADER.subarray(0, 43)], { type: 'audio/wav' })],
])('%s are left alone', async (_, recording) => {
  expect(await withKnownLength(recording)).toBe(recording)
})

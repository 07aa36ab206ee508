import { expect, test } from 'vitest'
import { encodePcm16 } from '#common/media/pcm16.ts'
import { assembleRecording, chooseFormat, WAV_HEADER_BYTES, wavHeader } from './formats.ts'

const ORDER = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg']

test.each(ORDER.map((type, index) => ({ type, rest: ORDER.slice(index) })))(
  'picks $type if nothing better is supported',
  ({ type, rest }) => {
    expect(chooseFormat((candidate) => rest.includes(candidate))).toEqual({ kind: 'media', mimeType: type })
  },
)

test('records raw samples if no type is supported or there is no MediaRecorder', () => {
  expect(chooseFormat(() => false)).toEqual({ kind: 'raw' })
  expect(chooseFormat(null)).toEqual({ kind: 'raw' })
})

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

test('the WAV header says 44100 Hz, mono, 16-bit, and how many bytes follow', () => {
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

test('a size too large for 32 bits stays at the maximum', () => {
  const view = new DataView(wavHeader(5_000_000_000).buffer)
  expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([0xffff_ffff, 0xffff_ffff])
})

test('any number of PCM slices becomes a WAV file', async () => {
  const slices = [encodePcm16(Float32Array.of(0.1, 0.2)), encodePcm16(Float32Array.of(0.3))]
  const blob = assembleRecording('pcm', 'audio/wav', slices)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(blob.type).toBe('audio/wav')
  expect(bytes).toHaveLength(WAV_HEADER_BYTES + 6)
  expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(6)
})

test('slices of a file are concatenated unchanged', async () => {
  const blob = assembleRecording('file', 'audio/webm', [Uint8Array.of(1, 2), Uint8Array.of(3)])
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([1, 2, 3])
})

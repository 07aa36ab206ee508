import { expect, test } from 'vitest'
import { WAV_HEADER_BYTES } from '#web/lib/wav-header.ts'
import { seekableCopyOf } from './seekable-copy.ts'

const MINUTE_MS = 60_000
const SAMPLE_RATE = 16_000

const source = (durationMs: number | null) => ({ src: 'blob:1', durationMs, blob: new Blob(['recording']) })

/** Decodes every file to these channels. */
const decodeTo =
  (...channels: Float32Array<ArrayBuffer>[]) =>
  async () => ({
    length: channels[0]?.length ?? 0,
    numberOfChannels: channels.length,
    getChannelData: (channel: number) => channels[channel] ?? new Float32Array(),
  })
const decode = decodeTo(Float32Array.of(0.5))

test('a copy is a WAV file with the same samples, in the same channels', async () => {
  // More than is encoded at once.
  const left = new Float32Array(11 * SAMPLE_RATE).fill(0.5)
  const right = left.map((sample) => -2 * sample).fill(3, -1)
  const copy = await seekableCopyOf(source(11_000), decodeTo(left, right))
  const bytes = (await copy?.arrayBuffer()) ?? new ArrayBuffer(WAV_HEADER_BYTES)
  const header = new DataView(bytes)
  expect(copy?.type).toBe('audio/wav')
  expect([header.getUint16(22, true), header.getUint32(24, true), header.getUint32(28, true)]).toEqual([
    2, 16_000, 64_000,
  ])
  expect([header.getUint16(32, true), header.getUint32(40, true)]).toEqual([4, 4 * left.length])
  const samples = new Int16Array(bytes, WAV_HEADER_BYTES)
  expect(samples).toHaveLength(2 * left.length)
  expect([...new Set(samples.slice(0, -2))]).toEqual([0x3fff, -0x7fff])
  expect([...samples.slice(-2)]).toEqual([0x3fff, 0x7fff])
})

test('two players share one copy, also one that can’t be made', async () => {
  let decoded = 0
  const counting = () => {
    decoded += 1
    return decode()
  }
  const take = source(1000)
  expect(await seekableCopyOf(take, counting)).toBe(await seekableCopyOf({ ...take }, counting))
  expect(decoded).toBe(1)
  const broken = source(1000)
  await expect(seekableCopyOf(broken, () => Promise.reject(new Error('No audio')))).rejects.toThrow('No audio')
  await expect(seekableCopyOf(broken, counting)).rejects.toThrow('No audio')
  expect(decoded).toBe(1)
})

test('what is on the server, too long or of unknown length is not copied', () => {
  const { blob, ...onServer } = source(1000)
  expect(seekableCopyOf(onServer, decode)).toBeNull()
  for (const durationMs of [null, 0, 10 * MINUTE_MS + 1]) expect(seekableCopyOf(source(durationMs), decode)).toBeNull()
})

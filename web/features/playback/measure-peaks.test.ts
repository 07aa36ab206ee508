import { describe, expect, test } from 'vitest'
import { PEAK_COUNT, PEAK_SAMPLE_RATE } from '#common/media/peaks.ts'
import { measurePeaks } from './measure-peaks.ts'

const MINUTE_MS = 60_000
const never = new AbortController().signal

/** A take whose bytes say how loud each second is, in percent. */
const take = (seconds: readonly number[], durationMs = seconds.length * 1000) => ({
  blob: new Blob([Uint8Array.from(seconds)]),
  durationMs,
})

/** Decodes such a take, into one channel for each factor. */
const decodeTo =
  (...channels: number[]) =>
  async (file: ArrayBuffer) => ({
    numberOfChannels: channels.length,
    getChannelData: (channel: number) =>
      Float32Array.from({ length: file.byteLength * PEAK_SAMPLE_RATE }, (_, i) => {
        const loudness = (new Uint8Array(file)[Math.floor(i / PEAK_SAMPLE_RATE)] ?? 0) / 100
        // Alternating, like any sound.
        return (i % 2 === 0 ? loudness : -loudness) * (channels[channel] ?? 0)
      }),
  })
const decode = decodeTo(1)

const failing = async () => {
  throw new DOMException('Unable to decode', 'EncodingError')
}

/** The loudest peak of each of this many equal parts. */
const inParts = (peaks: Uint8Array | null, count: number) =>
  Array.from({ length: count }, (_, i) =>
    Math.max(...(peaks ?? []).slice((i * PEAK_COUNT) / count, ((i + 1) * PEAK_COUNT) / count)),
  )

describe('the peaks of a recording on this device', () => {
  test('follow the sound of its takes, one after another, compared with the loudest', async () => {
    const peaks = await measurePeaks([take([80, 0]), take([40, 20])], never, decode)
    expect(peaks).toHaveLength(PEAK_COUNT)
    expect(inParts(peaks, 4)).toEqual([255, 0, 127, 64])
  })

  test('of two channels are the same if one is inverted or silent', async () => {
    const expected = await measurePeaks([take([80, 40])], never, decode)
    expect(await measurePeaks([take([80, 40])], never, decodeTo(1, -1))).toEqual(expected)
    expect(inParts(await measurePeaks([take([80, 40])], never, decodeTo(1, 0)), 2)).toEqual([255, 128])
  })

  test('are silence where a take can’t be decoded, and unknown if none can', async () => {
    const broken = { blob: new Blob(['?']), durationMs: 2000 }
    const decodeSome = (file: ArrayBuffer) => (file.byteLength === 1 ? failing() : decode(file))
    expect(inParts(await measurePeaks([take([80, 80]), broken], never, decodeSome), 2)).toEqual([255, 0])
    expect(await measurePeaks([broken], never, failing)).toBeNull()
    expect(await measurePeaks([], never, decode)).toBeNull()
  })

  test('are unknown if it is too long to be decoded at once', async () => {
    let decoded = 0
    const counting = (file: ArrayBuffer) => {
      decoded += 1
      return decode(file)
    }
    const peaks = measurePeaks([take([80], 11 * MINUTE_MS), take([80], 0)], never, counting)
    // At once: silence isn't measured.
    expect(await Promise.race([peaks, new Promise((resolve) => setTimeout(resolve))])).toBeNull()
    expect(decoded).toBe(0)
  })

  test('are measured no further once nobody needs them', async () => {
    const closing = new AbortController()
    let decoded = 0
    const closesMeanwhile = (file: ArrayBuffer) => {
      decoded += 1
      closing.abort()
      return decode(file)
    }
    await expect(measurePeaks([take([80]), take([80])], closing.signal, closesMeanwhile)).rejects.toThrow('aborted')
    expect(decoded).toBe(1)
  })

  test('leave time for other work while a long take counts as silence', async () => {
    const order: string[] = []
    setTimeout(() => order.push('other work'))
    // Reading it doesn't take time, which would leave some for other work, too.
    const blob = Object.assign(new Blob(), { arrayBuffer: async () => Uint8Array.of(80).buffer })
    const noting = (file: ArrayBuffer) => {
      order.push('the next take')
      return decode(file)
    }
    await measurePeaks([take([80], 11 * MINUTE_MS), { blob, durationMs: 1000 }], never, noting)
    expect(order).toEqual(['other work', 'the next take'])
  })
})

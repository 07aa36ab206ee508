import { expect, test, vi } from 'vitest'
import { playingTimeMs } from './playing-time.ts'

/** An audio element that knows only the first second, like WebKit's. */
class OneSecondAudio {
  readonly duration: number = 1
  onloadedmetadata = () => undefined
  set src(_: string) {
    queueMicrotask(() => this.onloadedmetadata())
  }
  removeAttribute() {}
}

/** An audio element that finds no length, like Firefox's. */
class EndlessAudio extends OneSecondAudio {
  override readonly duration = Number.POSITIVE_INFINITY
}

const MP4 = { type: 'audio/mp4' }
const decode = vi.fn(async () => ({ duration: 10.0004 }))
const fail = () => Promise.reject(new Error('No audio'))

test('an MP4 recording plays as long as its decoded audio, or as the browser says if it can’t be decoded', async () => {
  vi.stubGlobal('Audio', OneSecondAudio)
  expect(await playingTimeMs(new Blob(['fragmented'], MP4), decode)).toBe(10_000)
  expect(await playingTimeMs(new Blob(['broken'], MP4), fail)).toBe(1000)
})

test('other recordings play as long as the browser says, and are decoded only if it can’t', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  decode.mockClear()
  vi.stubGlobal('Audio', OneSecondAudio)
  expect(await playingTimeMs(new Blob(['webm']), decode)).toBe(1000)
  expect(decode).not.toHaveBeenCalled()
  vi.stubGlobal('Audio', EndlessAudio)
  const time = playingTimeMs(new Blob(['webm']), decode)
  vi.runAllTimers()
  expect(await time).toBe(10_000)
  vi.useRealTimers()
})

test('a long recording isn’t decoded', async () => {
  decode.mockClear()
  vi.stubGlobal('Audio', OneSecondAudio)
  expect(await playingTimeMs(new Blob([new Uint8Array(15_000_000)], MP4), decode)).toBe(1000)
  expect(decode).not.toHaveBeenCalled()
})

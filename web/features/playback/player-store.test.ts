import { expect, test } from 'vitest'
import { acquirePlayback, releasePlayback } from './player-store.ts'

function fakeAudio() {
  const audio = {
    pauses: 0,
    pause() {
      audio.pauses += 1
    },
  }
  return audio
}

test('acquirePlayback pauses the audio that was playing, and never the same audio', () => {
  const [first, second] = [fakeAudio(), fakeAudio()]
  acquirePlayback(first)
  acquirePlayback(first)
  expect(first.pauses).toBe(0)
  acquirePlayback(second)
  expect([first.pauses, second.pauses]).toEqual([1, 0])
  releasePlayback(second)
})

test('audio that released playback is not paused', () => {
  const [first, second] = [fakeAudio(), fakeAudio()]
  acquirePlayback(first)
  releasePlayback(first)
  acquirePlayback(second)
  expect(first.pauses).toBe(0)
  releasePlayback(first)
  acquirePlayback(first)
  expect(second.pauses).toBe(1)
  releasePlayback(first)
})

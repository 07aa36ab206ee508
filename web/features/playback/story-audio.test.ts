import { expect, test } from 'vitest'
import { soundOf } from './story-audio.ts'

const recording = {
  state: 'ready' as const,
  playbackUrl: '/api/audio/copy.webm',
  durationMs: 65_432,
  peaks: 'AAE=',
}

test('the measured recording comes first', () => {
  expect(soundOf({ audioUrl: '/api/audio/original.webm', duration: 64, recording })).toEqual({
    src: '/api/audio/copy.webm',
    durationMs: 65_432,
    peaks: 'AAE=',
  })
})

test('until it is measured the length is what the browser counted', () => {
  const fresh = { ...recording, state: 'received' as const, durationMs: null, peaks: null }
  expect(soundOf({ audioUrl: null, duration: 64, recording: fresh })).toMatchObject({ durationMs: 64_000, peaks: null })
  expect(soundOf({ audioUrl: null, duration: 0, recording: fresh })?.durationMs).toBeNull()
})

test.each([
  ['/api/audio/a.webm', '/api/audio/a.webm'],
  ['https://elsewhere.example/uploads/a.webm?x=1', '/api/audio/a.webm'],
  ['a.webm', '/api/audio/a.webm'],
])('an audioUrl of %s is played from %s', (audioUrl, src) => {
  expect(soundOf({ audioUrl, duration: null, recording: null })?.src).toBe(src)
})

test.each([null, '', 'https://elsewhere.example/'])('an audioUrl of %j is no sound', (audioUrl) => {
  expect(soundOf({ audioUrl, duration: 3, recording: null })).toBeNull()
})

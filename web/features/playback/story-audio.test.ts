import { expect, test } from 'vitest'
import { audioOf } from './story-audio.ts'

const recording = {
  state: 'ready' as const,
  problem: null,
  takes: [],
  playbackUrl: '/api/audio/copy.webm',
  durationMs: 65_432,
  language: 'en-US',
  peaks: 'AAE=',
}

test('the measured recording takes precedence', () => {
  expect(audioOf({ audioUrl: '/api/audio/original.webm', duration: 64, recording })).toEqual({
    src: '/api/audio/copy.webm',
    durationMs: 65_432,
    peaks: 'AAE=',
  })
})

test('before the recording is measured, the duration is the one the browser counted', () => {
  const fresh = { ...recording, state: 'received' as const, durationMs: null, peaks: null }
  expect(audioOf({ audioUrl: null, duration: 64, recording: fresh })).toMatchObject({ durationMs: 64_000, peaks: null })
  expect(audioOf({ audioUrl: null, duration: 0, recording: fresh })?.durationMs).toBeNull()
})

test.each([
  ['/api/audio/a.webm', '/api/audio/a.webm'],
  ['https://elsewhere.example/uploads/a.webm?x=1', '/api/audio/a.webm'],
  ['a.webm', '/api/audio/a.webm'],
])('audioUrl %s is played from %s', (audioUrl, src) => {
  expect(audioOf({ audioUrl, duration: null, recording: null })?.src).toBe(src)
})

test.each([null, '', 'https://elsewhere.example/'])('audioUrl %j: no audio', (audioUrl) => {
  expect(audioOf({ audioUrl, duration: 3, recording: null })).toBeNull()
})

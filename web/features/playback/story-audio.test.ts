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
    sources: [{ src: '/api/audio/copy.webm', durationMs: 65_432 }],
    durationMs: 65_432,
    peaks: 'AAE=',
  })
})

test('before the recording is measured, the duration is the one the browser counted', () => {
  const fresh = { ...recording, state: 'received' as const, durationMs: null, peaks: null }
  expect(audioOf({ audioUrl: null, duration: 64, recording: fresh })).toMatchObject({ durationMs: 64_000, peaks: null })
  expect(audioOf({ audioUrl: null, duration: 0, recording: fresh })?.durationMs).toBeNull()
})

test('without a playback copy of several takes, the takes play in order', () => {
  const take = { mimeType: 'audio/webm', bytes: 1000 }
  const takes = [
    { ...take, url: '/api/audio/take-1.webm', durationMs: 4_000 },
    { ...take, url: '/api/audio/take-2.m4a', durationMs: null },
  ]
  const fresh = { ...recording, playbackUrl: null, durationMs: null, peaks: null, takes }
  expect(audioOf({ audioUrl: null, duration: 9, recording: fresh })).toEqual({
    sources: [
      { src: '/api/audio/take-1.webm', durationMs: 4_000 },
      { src: '/api/audio/take-2.m4a', durationMs: null },
    ],
    durationMs: 9_000,
    peaks: null,
  })
})

test.each([
  ['/api/audio/a.webm', '/api/audio/a.webm'],
  ['https://elsewhere.example/uploads/a.webm?x=1', '/api/audio/a.webm'],
  ['a.webm', '/api/audio/a.webm'],
])('audioUrl %s is played from %s', (audioUrl, src) => {
  expect(audioOf({ audioUrl, duration: null, recording: null })?.sources).toMatchObject([{ src }])
})

test.each([null, '', 'https://elsewhere.example/'])('audioUrl %j: no audio', (audioUrl) => {
  expect(audioOf({ audioUrl, duration: 3, recording: null })).toBeNull()
})

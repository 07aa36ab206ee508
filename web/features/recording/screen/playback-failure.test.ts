import { expect, test } from 'vitest'
import { playbackFailure } from './playback-failure.ts'

test.each([
  ['person', 'Unable to play the recording. Please try recording again.'],
  ['microphone', 'Unable to play the recording. Please try recording again.'],
  [null, 'Unable to play the recording. The audio may be corrupted.'],
] as const)('a recording ended by %s says what the specification says', (endedBy, message) => {
  expect(playbackFailure(endedBy).message).toBe(message)
})

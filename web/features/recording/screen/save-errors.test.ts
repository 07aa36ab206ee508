import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import {
  canRetryLater,
  playbackFailure,
  requireSamePerson,
  requireSound,
  saveFailure,
  titleProblem,
  UnfitStory,
} from './save-errors.ts'

const recording = {
  id: 'r1',
  familyId: 10,
  blob: new Blob(['sound']),
  mimeType: 'audio/webm',
  startedAt: 0,
  durationMs: 1000,
}

function failureOf(act: () => unknown) {
  try {
    act()
  } catch (cause) {
    return saveFailure(cause)
  }
  throw new Error('it did not fail')
}

test('a title is neither empty nor longer than can be kept', () => {
  expect(titleProblem('  ')).toBe('Please enter a story title.')
  expect(titleProblem(`  ${'t'.repeat(200)}  `)).toBeUndefined()
  expect(titleProblem('t'.repeat(201))).toBe('A title can have at most 200 characters.')
})

test('a story goes to the vault of the person who told it only', () => {
  expect(() => requireSamePerson({ id: 1 }, 1)).not.toThrow()
  expect(failureOf(() => requireSamePerson({ id: 2 }, 1))).toEqual({
    title: 'Error',
    message: 'Somebody else has signed in on this device. Please sign in again to save your story.',
    signedOut: false,
  })
})

test('a story needs a recording with something in it', () => {
  expect(requireSound(recording)).toBe(recording)
  expect(failureOf(() => requireSound(null))).toEqual({
    title: 'Error',
    message: 'No audio recording found.',
    signedOut: false,
  })
  expect(failureOf(() => requireSound({ ...recording, blob: new Blob() })).message).toBe(
    'Recording failed to produce valid audio data',
  )
})

test('a session that ended leads to signing in again', () => {
  const error = new CallError(401, JSON.stringify({ error: 'unauthorized', message: 'Unauthorized' }))
  expect(saveFailure(error)).toEqual({
    title: 'Unauthorized',
    message: 'You are logged out. Logging in again...',
    signedOut: true,
  })
})

test('any other refusal is told in the words of the server', () => {
  const other401 = new CallError(401, JSON.stringify({ error: 'gone', message: 'User account no longer exists' }))
  expect(saveFailure(other401)).toEqual({ title: 'Error', message: 'User account no longer exists', signedOut: false })
  const full = new CallError(507, JSON.stringify({ error: 'storage_full', message: 'The vault has no room left.' }))
  expect(saveFailure(full).message).toBe('The vault has no room left.')
})

test('what is not in words for people is not shown', () => {
  expect(saveFailure(new CallError(502, '<html>Bad Gateway</html>')).message).toBe(
    'Failed to save your story. Please try again.',
  )
  expect(saveFailure(new Error('boom')).message).toBe('Failed to save your story. Please try again.')
})

test('a missing connection is named', () => {
  expect(saveFailure(new TypeError('Failed to fetch')).message).toContain('cannot reach the server')
})

test.each([
  ['person', 'Unable to play the recording. Please try recording again.'],
  ['microphone', 'Unable to play the recording. Please try recording again.'],
  [null, 'Unable to play the recording. The audio may be corrupted.'],
] as const)('a recording ended by %s says what the specification says', (endedBy, message) => {
  expect(playbackFailure(endedBy).message).toBe(message)
})

test('a story without audio will not succeed later, a server that is away may', () => {
  expect(canRetryLater(new UnfitStory('No audio recording found.'))).toBe(false)
  expect(canRetryLater(new CallError(502, '{}'))).toBe(true)
})

import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import {
  canRetryLater,
  fieldProblems,
  InvalidStoryError,
  playbackFailure,
  requireAudio,
  requireSamePerson,
  saveFailure,
  titleProblem,
} from './save-errors.ts'

const recording = {
  id: 'r1',
  familyId: 10,
  blob: new Blob(['sound']),
  mimeType: 'audio/webm',
  startedAt: 0,
  utcOffsetMinutes: -360,
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

test('a title is required, and at most 200 characters long', () => {
  expect(titleProblem('  ')).toBe('Please enter a story title.')
  expect(titleProblem(`  ${'t'.repeat(200)}  `)).toBeUndefined()
  expect(titleProblem('t'.repeat(201))).toBe('A title can have at most 200 characters.')
})

test('a title needs something to see in it', () => {
  expect(titleProblem('\u200b\u2800')).toBe('Please enter a story title.')
})

test('the storyteller and the text have limits, too', () => {
  const draft = { title: 'Geese', text: 'We had geese.' }
  expect(fieldProblems(draft, 'Ruth')).toEqual([])
  expect(fieldProblems({ ...draft, text: 'x'.repeat(500_000) }, ` ${'r'.repeat(200)} `)).toEqual([])
  expect(fieldProblems({ title: '', text: 'x'.repeat(500_001) }, 'r'.repeat(201))).toEqual([
    { name: 'title', message: 'Please enter a story title.' },
    { name: 'toldBy', message: 'The name of the storyteller can have at most 200 characters.' },
    { name: 'content', message: 'A story text can have at most 500,000 characters.' },
  ])
})

test('of a bedtime story, the text that is saved counts, not the words that were recognized', () => {
  const tooLong = 'x'.repeat(500_001)
  expect(fieldProblems({ title: 'Geese', text: tooLong, bedtime: { content: 'The end.' } }, 'Ruth')).toEqual([])
  expect(fieldProblems({ title: 'Geese', text: '', bedtime: { content: tooLong } }, 'Ruth')).toEqual([
    { name: 'content', message: 'A story text can have at most 500,000 characters.' },
  ])
})

test('another signed-in person cannot save the story', () => {
  expect(() => requireSamePerson({ id: 1 }, 1)).not.toThrow()
  expect(failureOf(() => requireSamePerson({ id: 2 }, 1))).toEqual({
    title: 'Error',
    message: 'Someone else has signed in on this device. Please sign in again to save your story.',
    isSignedOut: false,
  })
})

test('a story needs a recording that is not empty', () => {
  expect(requireAudio(recording)).toBe(recording)
  expect(failureOf(() => requireAudio(null))).toEqual({
    title: 'Error',
    message: 'No audio recording found.',
    isSignedOut: false,
  })
  expect(failureOf(() => requireAudio({ ...recording, blob: new Blob() })).message).toBe(
    'Recording failed to produce valid audio data',
  )
})

test('a recording over the vault’s limit is not sent; the message names the limit', () => {
  const { size } = recording.blob
  expect(requireAudio(recording, size)).toBe(recording)
  expect(failureOf(() => requireAudio(recording, size - 1)).message).toBe(
    'This recording is larger than 4 bytes, the most this vault can accept.',
  )
})

test('an expired session leads to signing in again', () => {
  const error = new CallError(401, JSON.stringify({ error: 'unauthorized', message: 'Unauthorized' }))
  expect(saveFailure(error)).toEqual({
    title: 'Unauthorized',
    message: 'You are logged out. Logging in again...',
    isSignedOut: true,
  })
})

test('any other refusal shows the sentence of the server', () => {
  const other401 = new CallError(401, JSON.stringify({ error: 'gone', message: 'User account no longer exists' }))
  expect(saveFailure(other401)).toEqual({
    title: 'Error',
    message: 'User account no longer exists',
    isSignedOut: false,
  })
  const full = new CallError(507, JSON.stringify({ error: 'storage_full', message: 'The vault is out of space.' }))
  expect(saveFailure(full).message).toBe('The vault is out of space.')
})

test('technical errors are not shown', () => {
  expect(saveFailure(new CallError(502, '<html>Bad Gateway</html>')).message).toBe(
    'Failed to save your story. Please try again.',
  )
  expect(saveFailure(new Error('boom')).message).toBe('Failed to save your story. Please try again.')
})

test('offline: says that the server cannot be reached', () => {
  expect(saveFailure(new TypeError('Failed to fetch')).message).toContain('can’t reach the server')
})

test.each([
  ['person', 'Unable to play the recording. Please try recording again.'],
  ['microphone', 'Unable to play the recording. Please try recording again.'],
  [null, 'Unable to play the recording. The audio may be corrupted.'],
] as const)('a recording ended by %s: the playback message is the specified one', (endedBy, message) => {
  expect(playbackFailure(endedBy).message).toBe(message)
})

test('a story without audio cannot be retried later; a server that is away can', () => {
  expect(canRetryLater(new InvalidStoryError('No audio recording found.'))).toBe(false)
  expect(canRetryLater(new CallError(502, '{}'))).toBe(true)
})

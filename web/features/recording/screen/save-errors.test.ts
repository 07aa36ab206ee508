import { expect, test } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { outcomeOf, problemOf } from '../queue/outcomes.ts'
import type { FinishedTake } from '../takes/recording.ts'
import {
  audioProblem,
  fieldProblems,
  playbackFailure,
  queuedMessage,
  saveFailure,
  titleProblem,
} from './save-errors.ts'

const takeOf = (id: string, audio: string): FinishedTake => ({
  id,
  blob: new Blob([audio]),
  mimeType: 'audio/webm',
  startedAt: 0,
  utcOffsetMinutes: -360,
  durationMs: 1000,
  isStopped: true,
  uploadedBytes: null,
})

const recording = { id: 'r1', familyId: 10, takes: [takeOf('r1', 'sound'), takeOf('t2', 'more')] }

/** What the person reads when the queue's try to save a story fails with that error. */
const failureOf = async (cause: unknown, isOther = false) =>
  saveFailure({ outcome: await outcomeOf(cause, async () => isOther), problem: problemOf(cause), isStored: true })

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

test('a story needs a recording that is not empty', () => {
  expect(audioProblem(recording)).toBeUndefined()
  expect(audioProblem(null)).toBe('No audio recording found.')
  const empty = 'Recording failed to produce valid audio data'
  expect(audioProblem({ ...recording, takes: [] })).toBe(empty)
  expect(audioProblem({ ...recording, takes: [takeOf('r1', '')] })).toBe(empty)
  expect(audioProblem({ ...recording, takes: [takeOf('r1', ''), takeOf('t2', 'more')] })).toBeUndefined()
})

test('a recording over the vault’s limit, all takes together, is not sent; the message names the limit', () => {
  expect(audioProblem(recording, 'soundmore'.length)).toBeUndefined()
  expect(audioProblem(recording, 'soundmore'.length - 1)).toBe(
    'This recording is larger than 8 bytes, the most this vault can accept.',
  )
})

const UNAUTHORIZED = new CallError(401, JSON.stringify({ error: 'unauthorized', message: 'Unauthorized' }))

test('another signed-in person cannot save the story', async () => {
  expect(await failureOf(UNAUTHORIZED, true)).toEqual({
    title: 'Error',
    message: 'Someone else has signed in on this device. Please sign in again to save your story.',
    isSignedOut: false,
  })
})

test('an expired session leads to signing in again', async () => {
  expect(await failureOf(UNAUTHORIZED)).toEqual({
    title: 'Unauthorized',
    message: 'You are logged out. Logging in again...',
    isSignedOut: true,
  })
})

test.each([
  [413, 'storage_full', 'The vault is out of space.'],
  [507, 'storage_full', 'The vault is out of space.'],
  [400, 'invalid', 'A title can have at most 200 characters.'],
])('any other refusal, such as %d, shows the sentence of the server', async (status, error, message) => {
  expect(await failureOf(new CallError(status, JSON.stringify({ error, message })))).toEqual({
    title: 'Error',
    message,
    isSignedOut: false,
  })
})

test('technical errors are not shown', async () => {
  for (const cause of [new CallError(500, '<html>Internal Server Error</html>'), new Error('boom')])
    expect((await failureOf(cause)).message).toBe('Failed to save your story. Please try again.')
})

test.each([
  ['offline', new TypeError('Failed to fetch')],
  ['with a proxy that can’t reach the server', new CallError(502, '<html>Bad Gateway</html>')],
])('%s: says that the server cannot be reached', async (_, cause) => {
  expect((await failureOf(cause)).message).toContain('can’t reach the server')
})

test.each([
  ['network', 'We’ll upload your story to your vault when you’re online.'],
  ['server', 'We couldn’t reach your vault. We’ll keep trying.'],
  ['person', 'We’ll upload your story to your vault as soon as we can.'],
] as const)('a story that waits for %s says so', (reason, description) => {
  expect(queuedMessage(reason)).toEqual({ title: 'Saved on this device', description })
})

test.each([
  ['person', 'Unable to play the recording. Please try recording again.'],
  ['microphone', 'Unable to play the recording. Please try recording again.'],
  [null, 'Unable to play the recording. The audio may be corrupted.'],
] as const)('a recording ended by %s: the playback message is the specified one', (endedBy, message) => {
  expect(playbackFailure(endedBy).message).toBe(message)
})

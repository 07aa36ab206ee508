import { expect, test } from 'vitest'
import { storageProblemWords } from './recorder-problems.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'

const recording = { phase: 'recording', savedMs: 41_900, storageProblem: null, upload: null } as const

test('says up to which second the recording is on this device, and no more', () => {
  expect(safetyLine(recording)).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...recording, phase: 'paused' })).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...recording, savedMs: 400 })).toBe('Saving on this device…')
  expect(safetyLine({ ...recording, phase: 'complete' })).toBe('Saved on this device')
})

test('does not call a recording saved that is partly in memory', () => {
  const full = { ...recording, storageProblem: 'full' } as const
  expect(safetyLine(full)).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...full, phase: 'complete' })).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...full, savedMs: 0 })).toBe('Not saved on this device yet')
})

test('says how much is in the vault, and what is in the way', () => {
  const vault = { state: 'sending', bytes: 1, ms: 40_300 } as const
  const line = (changes: object) => safetyLine({ ...recording, upload: { ...vault, ...changes } })
  expect(line({})).toBe('Saved on this device up to 0:41, in your vault up to 0:40')
  expect(line({ ms: 900 })).toBe('Saved on this device up to 0:41')
  expect(line({ state: 'unreachable' })).toContain('Your vault cannot be reached just now')
  expect(line({ state: 'signed-out' })).toContain('when you have signed in again')
  expect(line({ state: 'refused' })).toBe('Saved on this device up to 0:41')
  expect(line({ state: 'done' })).toBe('Safe on this device and in your vault')
  expect(safetyLine({ ...recording, storageProblem: 'full', upload: { ...vault, state: 'done' } })).toBe(
    'Safe in your vault',
  )
})

test('a full device is named, with what to do', () => {
  expect(storageProblemWords('full', true)).toEqual({
    title: 'This device has no room left',
    message:
      'The newest part of the recording is only in this page. You can go on speaking. Leave this page open until you have saved your story.',
  })
  expect(storageProblemWords('full', false).message).toContain('save your story now')
})

test.each([
  ['recording', null, 'ends'],
  ['paused', null, 'ends'],
  ['processing', null, 'ends'],
  ['complete', null, 'none'],
  ['recording', 'full', 'loses'],
  ['complete', 'unavailable', 'loses'],
  ['idle', null, 'none'],
  ['requesting', 'failed', 'none'],
] as const)('leaving while %s with storage problem %s: %s', (phase, storageProblem, harm) => {
  expect(harmOfLeaving({ phase, storageProblem, recording: null })).toBe(harm)
})

test('a recording that is put together already can be left, although processing is still shown', () => {
  const recording = {
    id: 'r1',
    familyId: 10,
    blob: new Blob(['sound']),
    mimeType: 'audio/webm',
    startedAt: 0,
    durationMs: 1000,
  }
  expect(harmOfLeaving({ phase: 'processing', storageProblem: null, recording })).toBe('none')
  expect(harmOfLeaving({ phase: 'processing', storageProblem: 'full', recording })).toBe('loses')
})

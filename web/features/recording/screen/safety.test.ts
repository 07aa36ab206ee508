import { expect, test } from 'vitest'
import { storageProblemText } from './recording-errors.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'

const recording = { phase: 'recording', savedMs: 41_900, storageProblem: null, upload: null } as const

test('shows the second up to which the recording is on this device', () => {
  expect(safetyLine(recording)).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...recording, phase: 'paused' })).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...recording, savedMs: 400 })).toBe('Saving on this device…')
  expect(safetyLine({ ...recording, phase: 'complete' })).toBe('Saved on this device')
})

test('a recording that is partly in memory is not called saved', () => {
  const full = { ...recording, storageProblem: 'full' } as const
  expect(safetyLine(full)).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...full, phase: 'complete' })).toBe('Saved on this device up to 0:41')
  expect(safetyLine({ ...full, savedMs: 0 })).toBe('Not saved on this device yet')
})

test('shows how much is in the vault, and what prevents more', () => {
  const vault = { state: 'sending', ms: 40_300 } as const
  const line = (changes: object) => safetyLine({ ...recording, upload: { ...vault, ...changes } })
  expect(line({})).toBe('Saved on this device up to 0:41, in your vault up to 0:40')
  expect(line({ ms: 900 })).toBe('Saved on this device up to 0:41')
  expect(line({ state: 'unreachable' })).toContain('We can’t reach your vault right now')
  expect(line({ state: 'signed-out' })).toContain('when you sign in again')
  expect(line({ state: 'refused' })).toBe('Saved on this device up to 0:41')
  expect(line({ state: 'done' })).toBe('Safe on this device and in your vault')
  expect(safetyLine({ ...recording, storageProblem: 'full', upload: { ...vault, state: 'done' } })).toBe(
    'Safe in your vault',
  )
})

test('a full device: says so, and what to do', () => {
  expect(storageProblemText('full', true)).toEqual({
    title: 'This device is full',
    message:
      'The newest part of your recording is only on this open page. You can keep talking. Please keep this page open until you’ve saved your story.',
  })
  expect(storageProblemText('full', false).message).toContain('save your story now')
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

test('an assembled recording can be left while processing is still shown', () => {
  const recording = { id: 'r1', familyId: 10, takes: [] }
  expect(harmOfLeaving({ phase: 'processing', storageProblem: null, recording })).toBe('none')
  expect(harmOfLeaving({ phase: 'processing', storageProblem: 'full', recording })).toBe('loses')
})

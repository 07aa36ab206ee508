import { expect, test } from 'vitest'
import { RecorderError } from '../capture/recorder.ts'
import { recordingProblem } from './recorder-problems.ts'
import { stopProblem } from './take-recorder.ts'

test.each([
  ['unsupported', 'Recording Not Available', 'Audio recording is not supported in this browser.'],
  ['start', 'Recording Error', 'Failed to start recording. Please check your microphone permissions.'],
  ['stop', 'Recording Error', 'Failed to stop recording properly.'],
  ['empty', 'Recording Error', 'Recording failed to produce valid audio data'],
] as const)('%s says what the specification says', (kind, title, message) => {
  expect(recordingProblem(kind)).toEqual({ kind, title, message, detail: '' })
})

test.each([
  ['not-recording', 'Not currently recording', 'stop'],
  ['stop-timeout', 'Recording stop timeout', 'stop'],
  ['invalid-blob', 'Invalid or empty recording blob', 'empty'],
  ['no-data', 'No recording data available', 'empty'],
] as const)('the recorder error %s reads "%s" and becomes the problem "%s"', (code, text, kind) => {
  const error = new RecorderError(code)
  expect(error.message).toBe(text)
  expect(stopProblem(error)).toMatchObject({ kind, detail: text })
})

test("the browser's own message becomes the detail", () => {
  expect(recordingProblem('start', new DOMException('Permission denied', 'NotAllowedError')).detail).toBe(
    'Permission denied',
  )
})

import { expect, test } from 'vitest'
import { downloadName } from './device-recordings.tsx'

const startedAt = new Date(2026, 2, 3, 15, 4).getTime()
const named = (title: string, mimeType = 'audio/webm;codecs=opus', position: number | null = null) =>
  downloadName({ title, startedAt, mimeType, position })

test.each([
  ['The day it snowed', 'The day it snowed.webm'],
  ['', 'Recording 2026-03-03 15.04.webm'],
  ['   ', 'Recording 2026-03-03 15.04.webm'],
  ['What? Who: me/you', 'What Who me you.webm'],
  ['...', 'Recording 2026-03-03 15.04.webm'],
  ['../../etc', 'etc.webm'],
])('%j', (title, name) => {
  expect(named(title)).toBe(name)
})

test('the extension follows the audio type', () => {
  expect(named('Tea', 'audio/mp4')).toBe('Tea.m4a')
  expect(named('Tea', 'audio/wav')).toBe('Tea.wav')
})

test('a long title is cut between whole characters', () => {
  expect(named('👵🏽'.repeat(100)).length).toBeLessThan(400)
  expect(named('x'.repeat(300))).toBe(`${'x'.repeat(80)}.webm`)
})

test('each of several takes has its number, also after a title that is cut', () => {
  expect(named('Geese', 'audio/webm', 1)).toBe('Geese 1.webm')
  expect(named('', 'audio/mp4', 2)).toBe('Recording 2026-03-03 15.04 2.m4a')
  expect(named('x'.repeat(300), 'audio/webm', 12)).toBe(`${'x'.repeat(80)} 12.webm`)
})

import { expect, test } from 'vitest'
import { recordingsOf } from './other-devices.ts'

const upload = (recordingKey: string, takeId: string, position: number, bytes = 100) => ({
  recordingKey,
  takeId,
  position,
  familyId: 10,
  bytes,
  length: null,
  mimeType: 'audio/webm',
  startedAt: `2026-03-1${position}T10:00:00.000Z`,
  utcOffsetMinutes: null,
  createdAt: '2026-03-20T10:00:00.000Z',
  changedAt: '2026-03-20T10:00:00.000Z',
  removedAt: `2026-04-1${position}T10:00:00.000Z`,
  bedtime: null,
})

test('the uploads of one recording are its takes, in order; it began with the first, and is kept as long as all are', () => {
  const recordings = recordingsOf([upload('a', 'a2', 2), upload('b', 'b', 3), upload('a', 'a', 1)])
  expect(recordings.map(({ id, takes }) => [id, takes.map(({ takeId }) => takeId)])).toEqual([
    ['a', ['a', 'a2']],
    ['b', ['b']],
  ])
  expect(recordings[0]).toMatchObject({
    startedAt: Date.parse('2026-03-11T10:00:00.000Z'),
    availableUntil: Date.parse('2026-04-11T10:00:00.000Z'),
  })
})

test('a recording of which nothing has arrived isn’t offered', () => {
  expect(recordingsOf([upload('a', 'a', 1, 0)])).toEqual([])
})

import { expect, test, vi } from 'vitest'
import type { FinishedRecording } from '../session/recording-machine.ts'
import { createServerWords } from './use-server-transcript.ts'

const recordingOf = (id: string): FinishedRecording => ({
  id,
  familyId: 10,
  blob: new Blob(['sound']),
  mimeType: 'audio/webm',
  startedAt: 0,
  durationMs: 1000,
})

function open() {
  const asked: { id: string; signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = []
  const deliver = vi.fn()
  const hearing: boolean[] = []
  const words = createServerWords({
    ask: ({ id }, signal) => {
      const answer = Promise.withResolvers<string>()
      asked.push({ id, signal, answer })
      return answer.promise
    },
    deliver,
    onHearing: (now) => hearing.push(now),
  })
  return { words, asked, deliver, hearing }
}

test('what the server hears is delivered', async () => {
  const { words, asked, deliver, hearing } = open()
  const done = words.hear(recordingOf('r1'))
  asked[0]?.answer.resolve('we had geese')
  await done
  expect(deliver).toHaveBeenCalledWith('r1', 'we had geese')
  expect(hearing).toEqual([true, false])
})

test('a save that comes meanwhile waits for the same answer', async () => {
  const { words, asked } = open()
  const first = words.hear(recordingOf('r1'))
  expect(words.hear(recordingOf('r1'))).toBe(first)
  expect(asked).toHaveLength(1)
})

test('a failure is silent, and the next time it is asked again', async () => {
  const { words, asked, deliver } = open()
  const done = words.hear(recordingOf('r1'))
  asked[0]?.answer.reject(new TypeError('no network'))
  await done
  expect(deliver).not.toHaveBeenCalled()
  const again = words.hear(recordingOf('r1'))
  asked[1]?.answer.resolve('we had geese')
  await again
  expect(deliver).toHaveBeenCalledWith('r1', 'we had geese')
})

test('another recording takes its place, and a late answer goes nowhere', async () => {
  const { words, asked, deliver, hearing } = open()
  const first = words.hear(recordingOf('r1'))
  const second = words.hear(recordingOf('r2'))
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer.resolve('late')
  await first
  expect(deliver).not.toHaveBeenCalled()
  expect(hearing).toEqual([true, false, true])
  asked[1]?.answer.resolve('on time')
  await second
  expect(deliver.mock.calls).toEqual([['r2', 'on time']])
})

test('given up, nothing is heard any more', async () => {
  const { words, asked, deliver, hearing } = open()
  const done = words.hear(recordingOf('r1'))
  words.giveUp()
  words.giveUp()
  asked[0]?.answer.resolve('late')
  await done
  expect(deliver).not.toHaveBeenCalled()
  expect(hearing).toEqual([true, false])
})

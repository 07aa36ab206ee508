import { expect, test, vi } from 'vitest'
import type { FinishedRecording } from '../takes/recording.ts'
import { createServerTranscript } from './use-server-transcript.ts'

const recordingOf = (id: string): FinishedRecording => ({ id, familyId: 10, takes: [] })

function open() {
  const requests: { id: string; signal: AbortSignal; answer: PromiseWithResolvers<string | null> }[] = []
  const onTranscript = vi.fn()
  const pending: boolean[] = []
  const transcript = createServerTranscript({
    transcribe: ({ id }, signal) => {
      const answer = Promise.withResolvers<string | null>()
      requests.push({ id, signal, answer })
      return answer.promise
    },
    onTranscript,
    onPendingChange: (isPending) => pending.push(isPending),
  })
  return { transcript, requests, onTranscript, pending }
}

test('the transcript is passed on', async () => {
  const { transcript, requests, onTranscript, pending } = open()
  const done = transcript.request(recordingOf('r1'))
  requests[0]?.answer.resolve('we had geese')
  await done
  expect(onTranscript).toHaveBeenCalledWith('r1', 'we had geese')
  expect(pending).toEqual([true, false])
})

test('a recording without words is passed on, one that is transcribed later is not', async () => {
  const { transcript, requests, onTranscript } = open()
  const done = transcript.request(recordingOf('r1'))
  requests[0]?.answer.resolve('')
  await done
  expect(onTranscript.mock.calls).toEqual([['r1', '']])
  const later = transcript.request(recordingOf('r2'))
  requests[1]?.answer.resolve(null)
  await later
  expect(onTranscript).toHaveBeenCalledOnce()
})

test('a second request for the same recording joins the first', async () => {
  const { transcript, requests } = open()
  const first = transcript.request(recordingOf('r1'))
  expect(transcript.request(recordingOf('r1'))).toBe(first)
  expect(requests).toHaveLength(1)
})

test('a failure is silent, and the next request is sent again', async () => {
  const { transcript, requests, onTranscript } = open()
  const done = transcript.request(recordingOf('r1'))
  requests[0]?.answer.reject(new TypeError('no network'))
  await done
  expect(onTranscript).not.toHaveBeenCalled()
  const again = transcript.request(recordingOf('r1'))
  requests[1]?.answer.resolve('we had geese')
  await again
  expect(onTranscript).toHaveBeenCalledWith('r1', 'we had geese')
})

test('another recording cancels the request, and a late answer is ignored', async () => {
  const { transcript, requests, onTranscript, pending } = open()
  const first = transcript.request(recordingOf('r1'))
  const second = transcript.request(recordingOf('r2'))
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.answer.resolve('late')
  await first
  expect(onTranscript).not.toHaveBeenCalled()
  expect(pending).toEqual([true, false, true])
  requests[1]?.answer.resolve('on time')
  await second
  expect(onTranscript.mock.calls).toEqual([['r2', 'on time']])
})

test('after cancel() an answer is ignored', async () => {
  const { transcript, requests, onTranscript, pending } = open()
  const done = transcript.request(recordingOf('r1'))
  transcript.cancel()
  transcript.cancel()
  requests[0]?.answer.resolve('late')
  await done
  expect(onTranscript).not.toHaveBeenCalled()
  expect(pending).toEqual([true, false])
})

import { expect, test, vi } from 'vitest'
import { createServerTranscript } from './use-server-transcript.ts'

function open() {
  const requests: { signal: AbortSignal; answer: PromiseWithResolvers<string | null> }[] = []
  const onTranscript = vi.fn()
  const pending: boolean[] = []
  const transcript = createServerTranscript({
    transcribe: (signal) => {
      const answer = Promise.withResolvers<string | null>()
      requests.push({ signal, answer })
      return answer.promise
    },
    onTranscript,
    onPendingChange: (isPending) => pending.push(isPending),
  })
  return { transcript, requests, onTranscript, pending }
}

test('the transcript is passed on', async () => {
  const { transcript, requests, onTranscript, pending } = open()
  const done = transcript.request()
  requests[0]?.answer.resolve('we had geese')
  await done
  expect(onTranscript).toHaveBeenCalledWith('we had geese')
  expect(pending).toEqual([true, false])
})

test('a recording without words is passed on, one that is transcribed later is not', async () => {
  const { transcript, requests, onTranscript } = open()
  const done = transcript.request()
  requests[0]?.answer.resolve('')
  await done
  expect(onTranscript.mock.calls).toEqual([['']])
  const later = transcript.request()
  requests[1]?.answer.resolve(null)
  await later
  expect(onTranscript).toHaveBeenCalledOnce()
})

test('a second request joins the first', async () => {
  const { transcript, requests } = open()
  const first = transcript.request()
  expect(transcript.request()).toBe(first)
  expect(requests).toHaveLength(1)
})

test('a failure is silent, and the next request is sent again', async () => {
  const { transcript, requests, onTranscript } = open()
  const done = transcript.request()
  requests[0]?.answer.reject(new TypeError('no network'))
  await done
  expect(onTranscript).not.toHaveBeenCalled()
  const again = transcript.request()
  requests[1]?.answer.resolve('we had geese')
  await again
  expect(onTranscript).toHaveBeenCalledWith('we had geese')
})

test('a request after cancel() is sent again, and a late answer to the canceled one is ignored', async () => {
  const { transcript, requests, onTranscript, pending } = open()
  const first = transcript.request()
  transcript.cancel()
  const second = transcript.request()
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.answer.resolve('late')
  await first
  expect(onTranscript).not.toHaveBeenCalled()
  expect(pending).toEqual([true, false, true])
  requests[1]?.answer.resolve('on time')
  await second
  expect(onTranscript.mock.calls).toEqual([['on time']])
})

test('after cancel() an answer is ignored', async () => {
  const { transcript, requests, onTranscript, pending } = open()
  const done = transcript.request()
  transcript.cancel()
  transcript.cancel()
  requests[0]?.answer.resolve('late')
  await done
  expect(onTranscript).not.toHaveBeenCalled()
  expect(pending).toEqual([true, false])
})

import { expect, onTestFinished, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createClipLimit } from './transcribe-clip.ts'

// Many clips at once: every recognizer takes a processor and up to half a gigabyte of memory.

const open = async ({ speech }: Pick<ReturnType<typeof slowEngine>, 'speech'>) => {
  const server = await openTestApp({ speech })
  onTestFinished(() => server.close())
  return server
}

/** An engine that finishes two-second clips at once, and others when `release` is called. */
const slowEngine = () => {
  const gate = Promise.withResolvers<void>()
  const counts = { running: 0, maxRunning: 0 }
  const transcribe: SpeechEngine['transcribe'] = async (_read, { durationMs }) => {
    counts.running += 1
    counts.maxRunning = Math.max(counts.maxRunning, counts.running)
    if (durationMs !== 2000) await gate.promise
    counts.running -= 1
    return { text: 'heard', language: 'en', engine: 'slow-1' }
  }
  return { counts, release: gate.resolve, speech: fakeSpeech({ transcribe }) }
}

const send = (visitor: Pick<Visitor, 'form'>, seconds: number) =>
  visitor.form('/api/transcribe', [{ name: 'audio', file: toneWav(seconds), filename: 'a.wav', type: 'audio/wav' }])

test('25 clips of one person: one recognizer runs, some wait, the others are told, and another family is answered', async () => {
  const { counts, release, speech } = slowEngine()
  const server = await open({ speech })
  const [attacker, other] = [server.visitor(), server.visitor()]
  await attacker.register()
  await other.register()
  const flood = Array.from({ length: 25 }, () => send(attacker, 1))
  await expect.poll(() => counts.running, { timeout: 30_000 }).toBe(1)
  expect((await send(other, 2)).json()).toMatchObject({ transcription: 'heard' })
  release()
  const answers = await Promise.all(flood)
  expect(counts.maxRunning).toBeLessThanOrEqual(2)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'speech_busy'])
    expect(answer.headers['retry-after']).toBe('30')
  }
})

test('clips of eight families: two recognizers run at a time, and all are answered', async () => {
  const { counts, release, speech } = slowEngine()
  const server = await open({ speech })
  const people = Array.from({ length: 8 }, () => server.visitor())
  for (const person of people) await person.register()
  const sent = people.map((person) => send(person, 1))
  await expect.poll(() => counts.running, { timeout: 30_000 }).toBe(2)
  release()
  for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(200)
  expect(counts.maxRunning).toBe(2)
})

test('a person who leaves while waiting makes room for the next', async () => {
  const { counts, release, speech } = slowEngine()
  const server = await open({ speech })
  const person = server.visitor()
  await person.register()
  const waiting = Array.from({ length: 5 }, () => send(person, 1))
  await expect.poll(() => counts.running, { timeout: 30_000 }).toBe(1)
  expect((await send(person, 2)).json()).toMatchObject({ error: 'speech_busy' })
  release()
  await Promise.all(waiting)
  expect((await send(person, 2)).statusCode).toBe(200)
})

test('clips that never arrive keep nobody out; of those that have arrived, 50 wait', async () => {
  const limit = createClipLimit()
  const end = Promise.withResolvers<void>()
  const send = (person: number, hasArrived: boolean) =>
    limit(
      { userId: person, familyId: person, isNewFamily: false },
      new AbortController().signal,
      async ({ arrived }) => {
        if (hasArrived) arrived()
        await end.promise
      },
    )
  const stalled = Array.from({ length: 60 }, (_, person) => send(person, false))
  const waiting = Array.from({ length: 50 }, (_, person) => send(100 + person, true))
  await expect(send(200, true)).rejects.toMatchObject({ status: 503, code: 'speech_busy' })
  end.resolve()
  await Promise.all([...stalled, ...waiting])
  await send(200, true)
})

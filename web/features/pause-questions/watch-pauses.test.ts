import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { disposeFixtures, startRecording } from '#web/features/recording/testing/session-fixture.ts'
import { watchPauses } from './watch-pauses.ts'

afterEach(disposeFixtures)

/** A room that isn't quite silent, and a voice in it. */
const ROOM = 0.1
const VOICE = 0.6

async function startWatching() {
  const fixture = await startRecording(0)
  const { session, clock } = fixture
  let level = ROOM
  let question: string | null = null
  const seen: string[] = []
  const stop = watchPauses({
    source: { ...session, readLevel: () => level },
    clock,
    storyteller: 'Ruth Ellison',
    onQuestion(text) {
      question = text
      if (text) seen.push(text)
    },
  })
  clock.advance(1000)
  return {
    ...fixture,
    stop,
    seen,
    question: () => question,
    say(words: string, isFinal = true) {
      fixture.recognizer().recognize(words, isFinal)
      clock.advance(200)
    },
    /** Seconds without words. */
    wait: (seconds: number, { loud = false } = {}) => {
      level = loud ? VOICE : ROOM
      clock.advance(seconds * 1000)
    },
  }
}

describe('watchPauses', () => {
  test('asks after six seconds without words and without a voice, until new words come', async () => {
    const { say, wait, question, seen } = await startWatching()
    say('we went to Duluth')
    wait(5.5)
    expect(question()).toBeNull()
    wait(0.5)
    expect(question()).toBe('What was Duluth like?')
    wait(60)
    expect(question()).toBe('What was Duluth like?')
    say('it was', false)
    expect(question()).toBeNull()
    expect(seen).toHaveLength(1)
  })

  test('a voice without recognized words is no pause, and ends the question', async () => {
    const { say, wait, question } = await startWatching()
    say('we went to Duluth')
    wait(5)
    wait(1, { loud: true })
    wait(5.5)
    expect(question()).toBeNull()
    wait(1)
    expect(question()).not.toBeNull()
    wait(0.2, { loud: true })
    wait(1)
    expect(question(), 'a short noise').not.toBeNull()
    wait(0.6, { loud: true })
    expect(question()).toBeNull()
  })

  test('a steady noise, such as a fan, counts as silence after a while', async () => {
    const { say, wait, question } = await startWatching()
    wait(30, { loud: true })
    say('we went to Duluth')
    wait(6.1, { loud: true })
    expect(question()).toBe('What was Duluth like?')
  })

  test('words that only become final or are corrected don’t end it', async () => {
    const { say, wait, question } = await startWatching()
    say('we stayed with Rose', false)
    wait(6.5)
    expect(question()).toBe('What was Rose like?')
    say('We stayed with Rose.')
    expect(question()).toBe('What was Rose like?')
  })

  test('one question for each pause, and one for each name', async () => {
    const { say, wait, question, seen } = await startWatching()
    say('we went with Rose to Duluth')
    wait(10)
    wait(1, { loud: true })
    wait(30)
    expect(question()).toBeNull()
    say('yes we went with Rose to Duluth')
    wait(10)
    say('and so on')
    wait(10)
    expect(question()).toBeNull()
    expect(seen).toEqual(['What was Duluth like?', 'What do you remember about Rose?'])
  })

  test('asks while paused, too, and after going on only with new words', async () => {
    const { say, wait, session, question } = await startWatching()
    say('we went to Duluth')
    session.pause()
    wait(6)
    expect(question()).toBe('What was Duluth like?')
    session.resume()
    wait(6)
    expect(question()).toBe('What was Duluth like?')
    say('it was cold')
    expect(question()).toBeNull()
  })

  test('a word that begins an utterance isn’t taken for a name', async () => {
    const { say, wait, seen } = await startWatching()
    for (let count = 0; count < 3; count += 1) {
      say('People came by')
      wait(1)
    }
    wait(10)
    expect(seen).toEqual([])
  })

  test('leaves no timer and no listener after it is stopped', async () => {
    const { say, wait, stop, question } = await startWatching()
    say('we went to Duluth')
    stop()
    wait(20)
    expect(question()).toBeNull()
  })

  test('a continued recording: what was said the other day gets no question', async () => {
    const { session, clock, recognizer } = await startRecording(0)
    recognizer().recognize('we went to Duluth', true)
    const seen: (string | null)[] = []
    const stop = watchPauses({ source: session, clock, storyteller: 'Ruth', onQuestion: (text) => seen.push(text) })
    clock.advance(20_000)
    stop()
    expect(seen).toEqual([])
  })
})

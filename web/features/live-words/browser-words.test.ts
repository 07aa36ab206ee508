import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { appendWords } from '#web/features/recording/session/recording-machine.ts'
import { createFakeClock, type FakeClock } from '#web/testing/fake-clock.ts'
import { type BrowserWords, createBrowserWords } from './browser-words.ts'
import { readResults, speechQuirks } from './recognizer.ts'
import { createFakeRecognizer, type FakeRecognizer } from './testing/fake-recognizer.ts'
import type { LiveWordsListener } from './words-source.ts'

const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const SEARCH_APP = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 GSA/15.1 Mobile Safari/537.36'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'

function startFixture(userAgent = DESKTOP, startError?: Error, maxTouchPoints = 0) {
  const clock: FakeClock = createFakeClock()
  const made: FakeRecognizer[] = []
  const log: string[] = []
  const seen = { text: '', interim: '', problems: [] as string[], states: [] as string[] }
  const words: BrowserWords = createBrowserWords({
    createRecognizer: () => {
      const fake = createFakeRecognizer(startError ? { startError, log } : { log })
      made.push(fake)
      return fake
    },
    quirks: speechQuirks(userAgent, maxTouchPoints),
    clock,
    language: () => 'es-US',
    listener: {
      interim: (text) => {
        seen.interim = text
      },
      final: (text) => {
        seen.interim = ''
        seen.text = appendWords(seen.text, text)
      },
      problem: (message) => seen.problems.push(message),
      state: (state) => seen.states.push(state),
    },
  })
  const current = () => {
    const last = made.at(-1)
    if (!last) throw new Error('no recognizer was made')
    return last
  }
  return { words, clock, made, log, seen, current }
}

let fixture: ReturnType<typeof startFixture>
beforeEach(() => {
  fixture = startFixture()
  fixture.words.start()
})

test('configures the recognizer: the spoken language, interim results, 3 alternatives, one utterance at a time', () => {
  expect(fixture.current()).toMatchObject({
    lang: 'es-US',
    interimResults: true,
    maxAlternatives: 3,
    continuous: false,
    active: true,
  })
})

test('shows interim words live and appends final ones', () => {
  const { current, seen } = fixture
  current().recognize('we had')
  expect(seen).toMatchObject({ interim: 'we had', text: '' })
  current().recognize('We had geese.', true)
  expect(seen).toMatchObject({ interim: '', text: 'We had geese.' })
})

describe('whether it listens', () => {
  test('from the start of the first recognizer on, also while the next one starts, until it is stopped', () => {
    const { words, clock, current, seen } = fixture
    current().recognize('yes', true)
    clock.advance(200)
    current().fail('no-speech')
    current().end()
    clock.advance(200)
    expect(seen.states).toEqual(['starting', 'listening'])
    words.stop()
    words.settle()
    words.start()
    expect(seen.states).toEqual(['starting', 'listening', 'off', 'starting', 'listening'])
  })

  test.each(['network', 'audio-capture', 'aborted', 'language-not-supported'])(
    'not after the error %s, although recognizers start again, until there are words',
    (error) => {
      const { clock, current, seen } = fixture
      for (let tries = 0; tries < 3; tries += 1) {
        current().fail(error)
        current().end()
        clock.advance(100)
      }
      expect(seen.states).toEqual(['starting', 'listening', 'failed'])
      current().recognize('yes')
      expect(seen.states.at(-1)).toBe('listening')
    },
  )

  test('not if recognizers end before they start', () => {
    const silent = startFixture(DESKTOP)
    silent.words.start()
    silent.current().fail('network')
    silent.words.stop()
    expect(silent.seen.states).toEqual(['starting', 'listening', 'failed', 'off'])
    const broken = startFixture(DESKTOP, new Error('InvalidStateError'))
    broken.words.start()
    expect(broken.seen.states).toEqual(['starting', 'failed'])
  })

  test('not after the microphone was denied', () => {
    const { words, current, seen } = fixture
    current().fail('not-allowed')
    words.stop()
    words.start()
    expect(seen.states).toEqual(['starting', 'listening', 'off', 'failed', 'off', 'failed'])
  })
})

describe('restarting', () => {
  test.each([
    ['a result', (fake: FakeRecognizer) => fake.recognize('yes', true)],
    ['an error', (fake: FakeRecognizer) => fake.fail('network')],
    ['an end', (fake: FakeRecognizer) => fake.end()],
  ])('100 ms after %s', (_what, happen) => {
    const { made, clock, current } = fixture
    happen(current())
    clock.advance(99)
    expect(made).toHaveLength(1)
    expect(current().active || clock.pending > 0).toBe(true)
    clock.advance(1)
    // After a result the recognizer may still be ending; the next one starts when it has ended.
    clock.advance(100)
    expect(made).toHaveLength(2)
    expect(made.map((fake) => fake.active)).toEqual([false, true])
  })

  test('only once if result, error and end arrive together', () => {
    const { made, clock, current } = fixture
    const first = current()
    first.recognize('yes', true)
    first.fail('no-speech')
    first.end()
    clock.advance(100)
    expect(made).toHaveLength(2)
    expect(clock.pending).toBe(0)
  })

  test.each(['no-speech', 'network', 'audio-capture', 'aborted', 'language-not-supported'])(
    'after the error %s, without reporting a problem',
    (error) => {
      const { made, clock, current, seen } = fixture
      current().fail(error)
      current().end()
      clock.advance(100)
      expect(made).toHaveLength(2)
      expect(seen.problems).toEqual([])
    },
  )

  test('aborts a recognizer that does not end, and keeps its words', () => {
    const { made, clock, current, seen } = fixture
    current().endsOnStop = false
    current().recognize('half a')
    current().fail('network')
    clock.advance(100 + 1000)
    expect(seen.text).toBe('half a')
    clock.advance(100)
    expect(made.map((fake) => fake.active)).toEqual([false, true])
  })

  test('makes at most ten starts a second if every start fails immediately', () => {
    const { words, clock, made, log } = startFixture(DESKTOP, new DOMException('busy', 'InvalidStateError'))
    words.start()
    clock.advance(10_000)
    expect(log.filter((entry) => entry === 'start')).toHaveLength(101)
    expect(made).toHaveLength(101)
    expect(clock.pending).toBe(1)
    words.stop()
    expect(clock.pending).toBe(0)
  })
})

describe('stopping', () => {
  test('waits for the final words', () => {
    const { words, current, seen, clock, made } = fixture
    current().endsOnStop = false
    current().recognize('and then we')
    words.stop()
    expect(seen.text).toBe('')
    current().recognize('And then we went home.', true)
    current().end()
    words.settle()
    clock.advance(5000)
    expect(seen.text).toBe('And then we went home.')
    expect(made).toHaveLength(1)
  })

  test('keeps interim words that never became final, once', () => {
    const { words, current, seen } = fixture
    current().endsOnStop = false
    current().recognize('and then we')
    words.stop()
    words.settle()
    current().recognize('And then we.', true)
    expect(seen.text).toBe('and then we')
  })

  test('cancels a pending restart', () => {
    const { words, clock, made, current } = fixture
    current().recognize('yes', true)
    words.stop()
    words.settle()
    clock.advance(10_000)
    expect(made).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  test.each([
    ['iPhone', IPHONE, 5],
    ['iPad that says it is a Mac', IPAD, 5],
    ["Android phone in a search engine's app", SEARCH_APP, 5],
  ])('on an %s, keeps the interim words immediately, and only once', (_name, userAgent, maxTouchPoints) => {
    const { words, current, seen } = startFixture(userAgent, undefined, maxTouchPoints)
    words.start()
    current().endsOnStop = false
    current().recognize('my first job')
    words.stop()
    expect(seen.text).toBe('my first job')
    current().recognize('My first job.', true)
    current().end()
    words.settle()
    expect(seen.text).toBe('my first job')
  })
})

describe('pausing and resuming', () => {
  test('never runs two recognizers, and keeps the words from before the pause', () => {
    const { words, clock, made, current, seen } = fixture
    const first = current()
    first.endsOnStop = false
    first.recognize('before')
    words.stop()
    words.start()
    expect(made).toHaveLength(1)
    first.end()
    clock.advance(100)
    expect(made).toHaveLength(2)
    current().recognize('after', true)
    expect(seen.text).toBe('before after')
  })
})

describe('without permission or speech recognition', () => {
  test.each(['not-allowed', 'service-not-allowed'])('%s ends live words for good', (error) => {
    const { words, clock, made, current, seen } = fixture
    current().fail(error)
    current().end()
    words.start()
    clock.advance(10_000)
    expect(seen.problems).toEqual(['Microphone access denied'])
    expect(made).toHaveLength(1)
  })

  test('a browser without speech recognition: reports the problem', () => {
    const problems: string[] = []
    const states: string[] = []
    const listener: Omit<LiveWordsListener, 'missed'> = {
      interim: () => {},
      final: () => {},
      problem: (message) => problems.push(message),
      state: (state) => states.push(state),
    }
    const words = createBrowserWords({
      createRecognizer: null,
      quirks: speechQuirks(DESKTOP),
      clock: createFakeClock(),
      language: () => 'en-US',
      listener,
    })
    words.start()
    words.stop()
    words.settle()
    expect(problems).toEqual(['Speech recognition not available'])
    expect(states).toEqual(['failed', 'off'])
  })
})

describe('browser quirks', () => {
  test('only iOS and the search app keep interim words on stop; only Android flags interim words as final', () => {
    const MAC = IPAD
    const all = [
      speechQuirks(DESKTOP),
      speechQuirks(DESKTOP, 10),
      speechQuirks(MAC, 0),
      speechQuirks(IPAD, 5),
      speechQuirks(IPHONE, 5),
      speechQuirks(SEARCH_APP, 5),
      speechQuirks(ANDROID, 5),
    ]
    expect(all.map((quirks) => quirks.keepsInterimOnStop)).toEqual([false, false, false, true, true, true, false])
    expect(all.map((quirks) => quirks.unsureFinalsAreInterim)).toEqual([false, false, false, false, false, true, true])
  })

  test('a final result reported twice is added once', () => {
    const { current, seen } = fixture
    current().recognize('Once.', true)
    current().repeat()
    expect(seen.text).toBe('Once.')
  })

  test('on Android, a final result with confidence 0 stays interim, and is not lost', () => {
    const { words, current, seen } = startFixture(ANDROID)
    words.start()
    current().recognize('we had', true, 0)
    expect(seen).toMatchObject({ text: '', interim: 'we had' })
    current().end()
    expect(seen.text).toBe('we had')
  })

  test('the alternative with the highest confidence wins', () => {
    const alternatives = [
      { transcript: 'wreck a nice beach', confidence: 0.4 },
      { transcript: 'recognize speech', confidence: 0.8 },
      { transcript: 'recognized peach', confidence: 0.8 },
    ]
    const event = { resultIndex: 0, results: [Object.assign(alternatives, { isFinal: true })] }
    expect(readResults(event, 0, speechQuirks(DESKTOP))).toEqual({
      finals: ['recognize speech'],
      interim: '',
      finalCount: 1,
    })
  })
})

test('any sequence of events: at most one recognizer, and every final word is kept', () => {
  const step = fc.oneof(
    fc.constantFrom('start', 'stop', 'settle', 'end', 'network', 'hang'),
    fc.record({ hear: fc.constantFrom('geese', 'snow', 'bread'), final: fc.boolean() }),
    fc.integer({ min: 1, max: 1500 }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { words, clock, made, seen, current } = startFixture()
      const finals: string[] = []
      words.start()
      for (const each of steps) {
        if (typeof each === 'number') clock.advance(each)
        else if (typeof each === 'object') {
          const before = seen.text
          current().recognize(each.hear, each.final)
          if (each.final && seen.text !== before) finals.push(each.hear)
          if (!each.final && current().active && seen.text === before) expect(['', each.hear]).toContain(seen.interim)
        } else if (each === 'start') words.start()
        else if (each === 'stop' || each === 'settle') words[each]()
        else if (each === 'end') current().end()
        else if (each === 'network') current().fail('network')
        else current().endsOnStop = false
        expect(made.filter((fake) => fake.active).length).toBeLessThanOrEqual(1)
      }
      const text = seen.text
      words.stop()
      words.settle()
      const count = made.length
      clock.advance(60_000)
      expect(made).toHaveLength(count)
      expect(made.some((fake) => fake.active)).toBe(false)
      expect(seen.interim).toBe('')
      expect(seen.text.startsWith(text)).toBe(true)
      // Each final word is there, in its order.
      let from = 0
      for (const word of finals) {
        const at = seen.text.indexOf(word, from)
        expect(at).toBeGreaterThanOrEqual(0)
        from = at + word.length
      }
    }),
    { numRuns: 300 },
  )
})

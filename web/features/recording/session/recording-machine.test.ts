// Long, because every event is tried in every state.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChosenPrompt } from '#web/features/story-ideas/prompts.ts'
import type { FinishedRecording, FinishedTake } from '../takes/recording.ts'
import { recordingProblem } from './recorder-problems.ts'
import {
  appendWords,
  countWords,
  elapsedMs,
  haltStopwatch,
  INITIAL_STATE,
  type Phase,
  type RecordingEvent,
  type RecordingState,
  reduceRecording,
  runStopwatch,
  STOPPED_AT_ZERO,
} from './recording-machine.ts'

const take: FinishedTake = {
  id: 'r1',
  blob: new Blob(['audio']),
  mimeType: 'audio/webm',
  startedAt: 0,
  utcOffsetMinutes: -360,
  durationMs: 3000,
  isStopped: true,
  uploadedBytes: null,
}
const recording: FinishedRecording = { id: 'r1', familyId: 10, takes: [take] }
const prompt: ChosenPrompt = { text: 'Who was your best friend?', category: 'Childhood & Youth', questionId: null }

const run = (events: RecordingEvent[], from: RecordingState = INITIAL_STATE) => events.reduce(reduceRecording, from)

const toRecording: RecordingEvent[] = [{ type: 'start' }, { type: 'started', attempt: 1, at: 1000 }]
const toProcessing: RecordingEvent[] = [...toRecording, { type: 'stop', at: 4000, endedBy: 'person' }]
const toComplete: RecordingEvent[] = [
  ...toProcessing,
  { type: 'stopped', attempt: 1, recording },
  { type: 'settled', attempt: 1 },
]

describe('a continued recording', () => {
  const draft = { ...INITIAL_STATE.draft, title: 'Geese', text: 'Eleven of them' }
  const start: RecordingEvent = { type: 'start', previous: { durationMs: 5000, draft } }

  test('starts with its words and its time, and adds to both', () => {
    expect(run([start])).toMatchObject({ phase: 'requesting', elapsedMs: 5000, draft, isContinuation: true })
    const later: RecordingEvent[] = [
      { type: 'started', attempt: 1, at: 1000 },
      { type: 'final', text: 'and a gander' },
      { type: 'tick', at: 3000 },
      { type: 'stop', at: 4000, endedBy: 'person' },
    ]
    const stopped = run([start, ...later])
    expect(stopped).toMatchObject({ phase: 'processing', elapsedMs: 8000 })
    expect(stopped.draft).toEqual({ ...draft, text: 'Eleven of them and a gander' })
  })

  test('that fails leaves nothing behind: the next recording is a new one', () => {
    const problem = recordingProblem('start')
    const failed = run([start, { type: 'failed', attempt: 1, problem }])
    expect(failed).toEqual({ ...INITIAL_STATE, attempt: 1, error: problem })
    expect(run([start, { type: 'stop', at: 0, endedBy: 'person' }])).toEqual({ ...INITIAL_STATE, attempt: 1 })
    expect(run([start, { type: 'failed', attempt: 1, problem }, { type: 'start' }])).toMatchObject({
      elapsedMs: 0,
      isContinuation: false,
    })
  })
})

describe('one recording from start to save', () => {
  test('goes from idle through requesting, recording and processing to complete', () => {
    const phases: Phase[] = []
    toComplete.reduce((state, event) => {
      const next = reduceRecording(state, event)
      phases.push(next.phase)
      return next
    }, INITIAL_STATE)
    expect(phases).toEqual(['requesting', 'recording', 'processing', 'processing', 'complete'])
    expect(run(toComplete)).toMatchObject({ recording, elapsedMs: 3000, endedBy: 'person', error: null })
  })

  test('is complete once the second has passed and the recording exists, in either order', () => {
    expect(run([...toProcessing, { type: 'settled', attempt: 1 }]).phase).toBe('processing')
    const late = run([...toProcessing, { type: 'settled', attempt: 1 }, { type: 'stopped', attempt: 1, recording }])
    expect(late.phase).toBe('complete')
  })

  test('does not count pauses', () => {
    const state = run([
      ...toRecording,
      { type: 'pause', at: 3000 },
      { type: 'tick', at: 50_000 },
      { type: 'resume', at: 60_000 },
      { type: 'tick', at: 61_000 },
    ])
    expect(state).toMatchObject({ phase: 'recording', elapsedMs: 3000 })
  })

  test('appends final words and keeps interim words that never became final', () => {
    const state = run([
      ...toRecording,
      { type: 'interim', text: 'it was' },
      { type: 'final', text: 'It was cold.' },
      { type: 'interim', text: 'very cold' },
      { type: 'stop', at: 2000, endedBy: 'person' },
      { type: 'stopped', attempt: 1, recording },
      { type: 'settled', attempt: 1 },
    ])
    expect(state.draft.text).toBe('It was cold. very cold')
    expect(state.interim).toBe('')
  })

  test('Record Again clears words, recording, prompt and form', () => {
    const state = run([{ type: 'choosePrompt', prompt }, ...toComplete, { type: 'recordAgain' }])
    expect(state).toEqual({ ...INITIAL_STATE, attempt: 1 })
  })

  test('a saved story leaves nothing behind', () => {
    expect(run([...toComplete, { type: 'saved' }])).toEqual({ ...INITIAL_STATE, attempt: 1 })
  })
})

describe('prompt, form and server transcript', () => {
  test('choosing a prompt fills in title and category, and lasts through the recording', () => {
    const { draft } = run([{ type: 'choosePrompt', prompt }, ...toComplete])
    expect(draft).toMatchObject({ title: prompt.text, category: 'Childhood & Youth', prompt })
  })

  test('a question longer than a title is truncated in the title, not in the prompt', () => {
    const text = '🍎'.repeat(300)
    const { draft } = run([{ type: 'choosePrompt', prompt: { ...prompt, text, questionId: 7 } }])
    expect(draft.title).toBe('🍎'.repeat(100))
    expect(draft.prompt?.text).toBe(text)
    const shifted = run([{ type: 'choosePrompt', prompt: { ...prompt, text: `a${text}`, questionId: 7 } }])
    expect(shifted.draft.title).toBe(`a${'🍎'.repeat(99)}`)
  })

  test('the server transcript fills an empty text and never replaces one', () => {
    const words: RecordingEvent = { type: 'serverTranscript', recordingId: 'r1', text: 'from the server' }
    expect(run([...toComplete, words]).draft).toMatchObject({ text: 'from the server', isTranscribed: true })
    const corrected: RecordingEvent = { type: 'edit', changes: { text: 'from this server' } }
    expect(run([...toComplete, words, corrected]).draft.isTranscribed).toBe(true)
    const own: RecordingEvent[] = ['', 'by hand'].map((text) => ({ type: 'edit', changes: { text } }))
    expect(run([...toComplete, words, ...own]).draft).not.toHaveProperty('isTranscribed')
    const written = run([...toComplete, { type: 'edit', changes: { text: 'by hand' } }])
    expect(reduceRecording(written, words)).toBe(written)
    const other = run(toComplete)
    expect(reduceRecording(other, { ...words, recordingId: 'r0' })).toBe(other)
  })

  test('text of part of the recording makes way for the server transcript, unless the person edited it', () => {
    const discard: RecordingEvent = { type: 'discardPartialText', firstWords: 'We had geese' }
    const heard: RecordingEvent[] = [{ type: 'final', text: 'We had geese' }, { type: 'wordsMissed' }]
    const partial = [...toProcessing, ...heard, ...toComplete.slice(toProcessing.length)]
    expect(run(partial).draft).toMatchObject({ isPartial: true })
    // The title still begins as the story does.
    expect(run([...partial, discard]).draft).toMatchObject({
      text: '',
      firstWords: 'We had geese',
    })
    expect(run([...partial, discard, { type: 'recordAgain' }]).draft).not.toHaveProperty('firstWords')
    expect(run([...partial, discard]).draft).not.toHaveProperty('isPartial')
    const edited = run([...partial, { type: 'edit', changes: { text: 'We had many geese' } }])
    expect(reduceRecording(edited, discard)).toBe(edited)
    const titled = run([...partial, { type: 'edit', changes: { title: 'Geese' } }, discard])
    expect(titled.draft).toMatchObject({ title: 'Geese', text: '' })
    const whole = run(toComplete)
    expect(reduceRecording(whole, discard)).toBe(whole)
    expect(run([...partial, { type: 'recordAgain' }]).draft).not.toHaveProperty('isPartial')
  })

  test('a restored recording opens as complete', () => {
    const draft = { title: 'Geese', category: 'Ad Hoc', prompt: null, text: 'We had geese', toldBy: null } as const
    expect(run([{ type: 'restored', recording, draft }])).toMatchObject({
      phase: 'complete',
      recording,
      draft,
      elapsedMs: 3000,
    })
    const busy = run(toRecording)
    expect(reduceRecording(busy, { type: 'restored', recording, draft })).toBe(busy)
    const second = { ...take, id: 't2', durationMs: 1500 }
    const both = { ...recording, takes: [take, second] }
    expect(run([{ type: 'restored', recording: both, draft }])).toMatchObject({ recording: both, elapsedMs: 4500 })
  })
})

describe('errors', () => {
  const problem = recordingProblem('start', new Error('Permission denied'))

  test.each([
    ['requesting', [{ type: 'start' }]],
    ['recording', toRecording],
    ['processing', toProcessing],
  ] as [Phase, RecordingEvent[]][])('an error while %s returns to idle and is in the state', (_phase, events) => {
    expect(run([...events, { type: 'failed', attempt: 1, problem }])).toMatchObject({ phase: 'idle', error: problem })
  })

  test('words recognized before an error remain; the next start clears them', () => {
    const failed = run([...toRecording, { type: 'interim', text: 'hello' }, { type: 'failed', attempt: 1, problem }])
    expect(failed.draft.text).toBe('hello')
    expect(reduceRecording(failed, { type: 'start' })).toMatchObject({ error: null, draft: { text: '' } })
  })

  test('stopping before the microphone is granted cancels the start, and a late grant changes nothing', () => {
    const canceled = run([{ type: 'start' }, { type: 'stop', at: 500, endedBy: 'person' }])
    expect(canceled).toMatchObject({ phase: 'idle', error: null })
    expect(reduceRecording(canceled, { type: 'started', attempt: 1, at: 900 })).toBe(canceled)
  })

  test('events of an earlier attempt are ignored', () => {
    const second = run([...toProcessing, { type: 'failed', attempt: 1, problem }, { type: 'start' }])
    const late: RecordingEvent[] = [
      { type: 'started', attempt: 1, at: 9000 },
      { type: 'stopped', attempt: 1, recording },
      { type: 'settled', attempt: 1 },
      { type: 'failed', attempt: 1, problem },
    ]
    for (const event of late) expect(reduceRecording(second, event)).toBe(second)
  })

  test('the end of an earlier attempt does not end the current one', () => {
    const again: RecordingEvent[] = [
      { type: 'start' },
      { type: 'started', attempt: 2, at: 9000 },
      { type: 'stop', at: 9500, endedBy: 'person' },
    ]
    const processing = run([...toProcessing, { type: 'failed', attempt: 1, problem }, ...again])
    expect(reduceRecording(processing, { type: 'settled', attempt: 1 })).toBe(processing)
    expect(reduceRecording(processing, { type: 'stopped', attempt: 1, recording })).toBe(processing)
    expect(reduceRecording(processing, { type: 'failed', attempt: 1, problem })).toBe(processing)
  })

  test('a late failure does not discard a complete recording', () => {
    const complete = run(toComplete)
    expect(reduceRecording(complete, { type: 'failed', attempt: 1, problem })).toBe(complete)
  })
})

describe('any sequence of events', () => {
  const at = fc.integer({ min: 0, max: 100_000 })
  const attempt = fc.integer({ min: 1, max: 4 })
  const word = fc.constantFrom('geese', 'bread', 'snow', 'two words')
  const endedBy = fc.constantFrom('person', 'microphone')
  const events: fc.Arbitrary<RecordingEvent> = fc.oneof(
    { weight: 3, arbitrary: fc.constant<RecordingEvent>({ type: 'start' }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('started'), attempt, at }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('pause', 'resume', 'tick'), at }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('stop'), at, endedBy }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('stopped'), attempt, recording: fc.constant(recording) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('settled'), attempt }) },
    fc.record({ type: fc.constant('failed'), attempt, problem: fc.constant(recordingProblem('stop')) }),
    { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('interim', 'final'), text: word }) },
    fc.record({ type: fc.constantFrom('recordAgain', 'saved', 'dismissError') }),
  )
  const histories = fc.array(events, { maxLength: 60 })

  const ALLOWED: Record<Phase, Phase[]> = {
    idle: ['idle', 'requesting'],
    requesting: ['requesting', 'recording', 'idle'],
    recording: ['recording', 'paused', 'processing', 'idle'],
    paused: ['paused', 'recording', 'processing', 'idle'],
    processing: ['processing', 'complete', 'idle'],
    complete: ['complete', 'idle'],
  }

  /** Runs a history and calls `check` on every step. */
  function walk(
    history: RecordingEvent[],
    check: (before: RecordingState, event: RecordingEvent, after: RecordingState) => void,
  ) {
    let state = INITIAL_STATE
    for (const event of history) {
      const next = reduceRecording(state, event)
      check(state, event, next)
      state = next
    }
  }

  function always(check: Parameters<typeof walk>[1]) {
    fc.assert(
      fc.property(histories, (history) => walk(history, check)),
      { numRuns: 500 },
    )
  }

  test('makes only the specified transitions', () => {
    always((before, _event, after) => expect(ALLOWED[before.phase]).toContain(after.phase))
  })

  test('starts a recording only while there is none', () => {
    always((before, _event, after) => {
      if (after.attempt !== before.attempt) expect(before.phase).toBe('idle')
      expect(after.attempt - before.attempt).toBeLessThanOrEqual(1)
    })
  })

  test('keeps every displayed word until the person clears it or starts again', () => {
    always((before, event, after) => {
      if (['start', 'recordAgain', 'saved', 'restored'].includes(event.type)) return
      const seen = (state: RecordingState) => `${state.draft.text} ${state.interim}`.trim()
      // New interim words replace old ones; final words replace them for good.
      if (event.type === 'interim' || event.type === 'final')
        expect(seen(after).startsWith(before.draft.text)).toBe(true)
      else expect(seen(after)).toBe(seen(before))
      if (event.type === 'final' && after !== before) expect(after.draft.text.endsWith(event.text)).toBe(true)
    })
  })

  test('never decreases the timer during a recording', () => {
    always((before, _event, after) => {
      if (after.attempt === before.attempt && after.phase !== 'idle') {
        expect(after.elapsedMs).toBeGreaterThanOrEqual(before.elapsedMs)
      }
    })
  })

  test('errors lead to idle and have title and message; complete always has a recording', () => {
    always((before, event, after) => {
      if (event.type === 'failed' && after !== before) expect(after.phase).toBe('idle')
      if (after.error) {
        expect(after.phase).toBe('idle')
        expect(after.error.title && after.error.message).toBeTruthy()
      }
      if (after.phase === 'complete') expect(after.recording).not.toBeNull()
    })
  })

  test('ignores a second stop', () => {
    fc.assert(
      fc.property(histories, at, at, (history, first, second) => {
        const stopped = run([...history, { type: 'stop', at: first, endedBy: 'person' }])
        expect(reduceRecording(stopped, { type: 'stop', at: second, endedBy: 'microphone' })).toBe(stopped)
      }),
    )
  })

  test('every recording can be ended', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const state = run(history)
        const end = run(
          [
            { type: 'stop', at: 100_000, endedBy: 'person' },
            { type: 'stopped', attempt: state.attempt, recording },
            { type: 'settled', attempt: state.attempt },
            { type: 'saved' },
          ],
          state,
        )
        expect(end.phase).toBe('idle')
      }),
    )
  })
})

test('the stopwatch counts only while it runs', () => {
  const paused = haltStopwatch(runStopwatch(STOPPED_AT_ZERO, 1000), 4000)
  expect(elapsedMs(paused, 99_000)).toBe(3000)
  expect(elapsedMs(runStopwatch(paused, 100_000), 100_500)).toBe(3500)
})

test('starting a running stopwatch changes nothing', () => {
  const running = runStopwatch(STOPPED_AT_ZERO, 1000)
  expect(runStopwatch(running, 5000)).toBe(running)
})

test('the stopwatch never decreases, whatever the clock says', () => {
  const step = fc.record({ at: fc.integer({ min: -1000, max: 100_000 }), run: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let stopwatch = STOPPED_AT_ZERO
      for (const { at, run } of steps) {
        const next = run ? runStopwatch(stopwatch, at) : haltStopwatch(stopwatch, at)
        expect(elapsedMs(next, at)).toBeGreaterThanOrEqual(elapsedMs(stopwatch, at))
        stopwatch = next
      }
    }),
  )
})

test.each([
  ['', 0],
  ['  \n ', 0],
  ['well', 1],
  ['  It was\n\ncold, very cold.  ', 5],
  ["my mother's forty-two geese", 4],
])('"%s" has %d words', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test('appendWords puts one space between the text and the new words', () => {
  expect(appendWords('', ' hello ')).toBe('hello')
  expect(appendWords('hello', ' there')).toBe('hello there')
  expect(appendWords('hello ', 'there')).toBe('hello there')
  expect(appendWords('hello', '   ')).toBe('hello')
})

test('appendWords keeps every word, in order', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, added) => {
      const words = (text: string) => text.split(/\s+/u).filter((word) => word !== '')
      expect(words(appendWords(before, added))).toEqual([...words(before), ...words(added)])
      expect(countWords(appendWords(before, added))).toBe(countWords(before) + countWords(added))
    }),
  )
})

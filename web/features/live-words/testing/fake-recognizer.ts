import type { Recognizer, RecognizerResultEvent } from '../recognizer.ts'

/** A fake recognizer; `recognize` makes it report words. `active` between its start and its end. */
export function createFakeRecognizer(options: { startError?: Error; log?: string[] } = {}) {
  const onStart: (() => void)[] = []
  const onResult: ((event: RecognizerResultEvent) => void)[] = []
  const onError: ((event: { readonly error: string }) => void)[] = []
  const onEnd: (() => void)[] = []
  const results: { isFinal: boolean; transcript: string; confidence: number }[] = []
  const fake = {
    lang: '',
    interimResults: false,
    maxAlternatives: 1,
    continuous: true,
    active: false,
    /** Whether `stop` ends it immediately. */
    endsOnStop: true,
    start() {
      options.log?.push('start')
      if (options.startError) throw options.startError
      fake.active = true
      for (const listener of onStart) listener()
    },
    stop() {
      options.log?.push('stop')
      if (fake.endsOnStop) fake.end()
    },
    abort() {
      options.log?.push('abort')
      fake.end()
    },
    addEventListener(type: string, listener: (event: RecognizerResultEvent & { readonly error: string }) => void) {
      if (type === 'result') onResult.push((event) => listener({ ...event, error: '' }))
      if (type === 'error') onError.push(({ error }) => listener({ error, resultIndex: 0, results: [] }))
      if (type === 'start') onStart.push(() => listener({ error: '', resultIndex: 0, results: [] }))
      if (type === 'end') onEnd.push(() => listener({ error: '', resultIndex: 0, results: [] }))
    },
    recognize(transcript: string, isFinal = false, confidence = 0.9) {
      if (!fake.active) return
      if (results.at(-1)?.isFinal === false) results.pop()
      results.push({ transcript, isFinal, confidence })
      fake.repeat()
    },
    /** Reports the last result again, as some browsers do. */
    repeat() {
      const event = {
        resultIndex: results.length - 1,
        results: results.map(({ isFinal, ...alternative }) => Object.assign([alternative], { isFinal })),
      }
      for (const listener of onResult) listener(event)
    },
    fail(error: string) {
      for (const listener of onError) listener({ error })
    },
    end() {
      if (!fake.active) return
      fake.active = false
      for (const listener of onEnd) listener()
    },
  }
  return fake satisfies Recognizer
}

export type FakeRecognizer = ReturnType<typeof createFakeRecognizer>

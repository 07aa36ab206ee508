import type { DeviceProblem, DeviceRecognizer, SampledMicrophone } from './device-recognizer.ts'
import type { LiveWords, LiveWordsListener, RecognizerState, SpeechEngines } from './live-words.ts'

const PROBLEM_TEXTS: Readonly<Record<DeviceProblem | 'late_slices', string>> = {
  failed: 'Your words can’t be shown right now',
  too_slow: 'Your words aren’t shown anymore, because this device can’t keep up',
  // Why they are late is unknown: the device may be busy, or the browser slow.
  late_slices: 'Your words aren’t shown anymore, to keep your recording safe',
  slow_connection: 'Your words aren’t shown, because this connection is slow',
  saving_data: 'Your words aren’t shown, because data saving is on',
}

interface DeviceWordsParts {
  readonly open: SpeechEngines['openDeviceRecognizer']
  readonly listener: LiveWordsListener
}

/** Live words that are recognized on this device. The recognizer is loaded once, and after a problem once more by `prepare`. */
export function createDeviceWords({ open, listener }: DeviceWordsParts): LiveWords {
  let attempts = 0
  let recognizer: DeviceRecognizer | null = null
  let hasFailed = false
  let isClosed = false
  /** The microphone to listen to. */
  let microphone: SampledMicrophone | null = null
  let interim = ''
  /** Words of the current run may still arrive. */
  let isPending = false
  /** Of the current run: after a pause, the browser may deliver slices in another rhythm. */
  let areSlicesLate = watchSliceRhythm()
  let state: RecognizerState = 'off'

  function setState(next: RecognizerState) {
    if (next === state) return
    state = next
    listener.state(next)
  }

  function keepInterim() {
    const text = interim
    interim = ''
    if (text) listener.final(text)
  }

  /** If words haven't arrived yet, they are missed. */
  function endRun() {
    keepInterim()
    if (isPending) listener.missed()
    isPending = false
  }

  function fail(problem: keyof typeof PROBLEM_TEXTS) {
    if (hasFailed || isClosed) return
    hasFailed = true
    recognizer?.close()
    recognizer = null
    endRun()
    if (microphone) setState('failed')
    listener.problem(PROBLEM_TEXTS[problem])
  }

  async function load(attempt: number) {
    // A recognizer that failed while it was loaded must not disturb the next one.
    const isCurrent = () => attempt === attempts && !hasFailed && !isClosed
    const opened = await open({
      interim(text) {
        interim = text
        listener.interim(text)
      },
      final(text) {
        interim = ''
        listener.final(text)
      },
      finished() {
        isPending = false
        endRun()
      },
      problem: fail,
    })
    if (!isCurrent()) return opened.close()
    recognizer = opened
    if (microphone) listen(opened, microphone)
    // The recording began, and may have ended, while it was being loaded.
    if (isPending) listener.missed()
    isPending = microphone !== null
  }

  function listen(opened: DeviceRecognizer, to: SampledMicrophone) {
    opened.start(to)
    areSlicesLate = watchSliceRhythm()
    setState('listening')
  }

  function prepare() {
    if (isClosed || (attempts > 0 && !hasFailed)) return
    hasFailed = false
    attempts += 1
    load(attempts).catch(() => fail('failed'))
  }

  return {
    prepare,
    start(next) {
      if (microphone) return
      microphone = next
      isPending = true
      if (recognizer) return listen(recognizer, next)
      setState(hasFailed ? 'failed' : 'starting')
      if (hasFailed) endRun()
      else prepare()
    },
    stop() {
      microphone = null
      setState('off')
      recognizer?.stop()
    },
    settle() {
      microphone = null
      setState('off')
      recognizer?.discard()
      endRun()
    },
    watchSlice(at) {
      if (microphone && recognizer && areSlicesLate(at)) fail('late_slices')
    },
    close() {
      microphone = null
      isClosed = true
      recognizer?.close()
    },
  }
}

/** A slice is late if it takes this many times as long as usual, */
const LATE_FACTOR = 4
/** but not if it takes less than this, */
const MIN_LATE_MS = 1000
/** and always if it takes longer than this: twice the longest usual interval of any browser. */
const MAX_LATE_MS = 6000
/** Live words end at the third late slice within a minute. */
const LATE_SLICES = 3
const LATE_WITHIN_MS = 60_000
/** We ask for a slice every 100 ms. Closer ones were held up, and come together. */
const TOGETHER_MS = 50
/** So few that most of them are in a new rhythm before its third slice counts as late. */
const RHYTHM_INTERVALS = 5

/**
 * Learns how often this browser delivers slices: Chromium every 100 ms, WebKit every 1 to 3 s. Call the result with the
 * time of each slice: it returns true for a late one that is one too many.
 */
function watchSliceRhythm(): (at: number) => boolean {
  let last: number | null = null
  let intervals: number[] = []
  let late: { readonly at: number; readonly interval: number }[] = []

  return (at) => {
    const previous = last
    last = at
    if (previous === null) return false
    const interval = at - previous
    if (interval < TOGETHER_MS) {
      // So the interval before them was a delay, not a new rhythm.
      if (late.at(-1)?.at === previous) intervals.pop()
      return false
    }
    intervals = [...intervals, interval].slice(-RHYTHM_INTERVALS)
    if (intervals.length < RHYTHM_INTERVALS) return false
    const usual = intervals.toSorted((one, other) => one - other)[(RHYTHM_INTERVALS - 1) / 2] ?? interval
    const limit = Math.min(Math.max(LATE_FACTOR * usual, MIN_LATE_MS), MAX_LATE_MS)
    // Slices that seemed late while the rhythm changed are forgotten.
    late = late.filter((one) => one.interval > limit && at - one.at < LATE_WITHIN_MS)
    if (interval <= limit) return false
    late.push({ at, interval })
    return late.length >= LATE_SLICES
  }
}

import type { DeviceListener, DeviceProblem, DeviceRecognizer, SampledMicrophone } from './device-recognizer.ts'
import type { LiveWords, LiveWordsListener, RecognizerState } from './words-source.ts'

const PROBLEM_TEXTS: Readonly<Record<DeviceProblem | 'late_slices', string>> = {
  failed: 'Your words can’t be shown right now',
  too_slow: 'Your words aren’t shown anymore, because this device can’t keep up',
  // Why they are late is unknown: the device may be busy, or the browser slow.
  late_slices: 'Your words aren’t shown anymore, to keep your recording safe',
  slow_connection: 'Your words aren’t shown, because this connection is slow',
  saving_data: 'Your words aren’t shown, because data saving is on',
}

interface DeviceWordsParts {
  readonly open: (listener: DeviceListener) => Promise<DeviceRecognizer>
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
      if (microphone && recognizer?.areSlicesLate(at)) fail('late_slices')
    },
    close() {
      microphone = null
      isClosed = true
      recognizer?.close()
    },
  }
}

import type { Clock } from '#web/lib/clock.ts'
import { createBrowserWords } from './browser-words.ts'
import type { DeviceListener, DeviceRecognizer, SampledMicrophone } from './device-recognizer.ts'
import { createDeviceWords } from './device-words.ts'
import { knowsOnDevice, type LiveWordsSource } from './preference.ts'
import { type Recognizer, type SpeechQuirks, speechQuirks } from './recognizer.ts'

/** `off`: not listening, as during a pause. `failed`: no words can be recognized right now; that may change. */
export type RecognizerState = 'off' | 'starting' | 'listening' | 'failed'

export interface LiveWordsListener {
  /** Called when it changes; `off` at first. */
  state(state: RecognizerState): void
  /** Words that may still change; replaces those of the previous call. Empty once they're final. */
  interim(text: string): void
  /** Words to append to the transcript. */
  final(text: string): void
  /** Why there are no live words from now on, such as 'Microphone access denied'. */
  problem(message: string): void
  /** Part of what was said in this recording won't be recognized. */
  missed(): void
}

/** What can recognize speech. */
export interface SpeechEngines {
  /** Null if the browser has no speech recognition. */
  readonly createRecognizer: (() => Recognizer) | null
  readonly quirks: SpeechQuirks
  /** Loads speech recognition that runs on this device; rejects if its code can't be loaded. */
  readonly openDeviceRecognizer: (listener: DeviceListener) => Promise<DeviceRecognizer>
}

export interface LiveWordsParts extends SpeechEngines {
  readonly clock: Clock
  /** Who is to recognize the words; may change at any time. */
  readonly source: () => LiveWordsSource
  /** What is spoken, a BCP 47 tag. */
  readonly language: () => string
  readonly listener: LiveWordsListener
}

/** The words of a recording while it's being made, from the browser or from this device. One of them listens at a time. */
export interface LiveWords {
  /** Loads what the chosen source needs, so that it can start with a recording. */
  prepare(): void
  /** The chosen source starts listening to a microphone, which the recorder uses too; can be called again after `stop`. */
  start(microphone: SampledMicrophone): void
  /** Stops listening; words already spoken may still arrive until `settle`. */
  stop(): void
  /** Stops waiting: words that never became final are kept as they are, and no more arrive. */
  settle(): void
  /** The recorder delivered a slice. Recording comes first: when slices are late, recognition on this device ends. */
  watchSlice(at: number): void
  close(): void
}

export function createLiveWords({ openDeviceRecognizer, source, listener, ...parts }: LiveWordsParts): LiveWords {
  const browserWords = createBrowserWords({ ...parts, listener })
  const deviceWords = createDeviceWords({
    open: openDeviceRecognizer,
    listener: {
      ...listener,
      problem(message) {
        // It may still have been loading when the person chose another source.
        if (source() === 'device') listener.problem(message)
      },
    },
  })
  const usesDevice = () => source() === 'device' && knowsOnDevice(parts.language())

  return {
    prepare() {
      if (usesDevice()) deviceWords.prepare()
    },
    start(microphone) {
      if (usesDevice()) deviceWords.start(microphone)
      else if (source() === 'browser') browserWords.start()
    },
    stop() {
      browserWords.stop()
      deviceWords.stop()
    },
    settle() {
      browserWords.settle()
      deviceWords.settle()
    },
    watchSlice: deviceWords.watchSlice,
    close: deviceWords.close,
  }
}

/** This browser's. */
export function browserSpeechEngines(): SpeechEngines {
  const SpeechRecognition = window.SpeechRecognition ?? window.webkitSpeechRecognition
  return {
    createRecognizer: SpeechRecognition ? () => new SpeechRecognition() : null,
    quirks: speechQuirks(navigator.userAgent, navigator.maxTouchPoints),
    openDeviceRecognizer: async (listener) => (await import('./device-recognizer.ts')).openDeviceRecognizer(listener),
  }
}

import type { Clock } from '#web/lib/clock.ts'
import { createBrowserWords } from './browser-words.ts'
import type { DeviceListener, DeviceRecognizer } from './device-recognizer.ts'
import { createDeviceWords } from './device-words.ts'
import { knowsOnDevice, type LiveWordsSource } from './preference.ts'
import { type Recognizer, type SpeechQuirks, speechQuirks } from './recognizer.ts'
import type { LiveWords, LiveWordsListener } from './words-source.ts'

/** What can recognize speech. */
export interface SpeechEngines {
  /** Null if the browser has no speech recognition. */
  readonly createRecognizer: (() => Recognizer) | null
  readonly quirks: SpeechQuirks
  /** Loads speech recognition that runs on this device; rejects if its code can't be loaded. */
  readonly openDeviceRecognizer: (listener: DeviceListener) => Promise<DeviceRecognizer>
}

export interface LiveWordsParts {
  readonly clock: Clock
  /** Who is to recognize the words; may change at any time. */
  readonly source: () => LiveWordsSource
  /** What is spoken, a BCP 47 tag. */
  readonly language: () => string
  readonly listener: LiveWordsListener
}

export function createLiveWords({ source, listener, ...parts }: LiveWordsParts, engines: SpeechEngines): LiveWords {
  const browserWords = createBrowserWords({ ...engines, ...parts, listener })
  const deviceWords = createDeviceWords({
    open: engines.openDeviceRecognizer,
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

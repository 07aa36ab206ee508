import { primaryLanguage } from '#common/languages.ts'
import { createFairQueue } from '#server/infra/jobs/fair-queue.ts'
import type { PcmWindow } from '#server/infra/media/speech-pcm.ts'
import { type Provider, type SpeechEngine, SpeechFailed, type TranscribedWord } from '../speech-engine.ts'
import type { ProviderClient, ProviderRequest } from './provider-client.ts'

/** 5 MB as FLAC. Providers take 20 MB and 15 minutes; less is lost when a shorter part fails. */
const PART_SECONDS = 300
/** Providers refuse shorter audio. */
const MIN_PART_SECONDS = 0.3
/** Of 32,767. Below that, a part is silent, and models make up sentences for silence. */
const SILENCE_THRESHOLD = 131
/** Of 32,767, about -40 dB. Noise below that, as steady as speech never is, is an empty room. */
const QUIET_THRESHOLD = 327
const STEADY_RATIO = 1.6
const FRAME_BYTES = 2 * 320
const SHORT_WORD_FRAMES = 8
/** Requests wait for the network, not for this machine, so there can be several. */
const QUEUE_LIMITS = { maxWaiting: 4, slots: 6, isNewestFirst: true }

/** What a provider returns for one part. Times are in seconds from the part's start. */
export type PartTranscription = {
  text: string
  words: { word: string; start: number; end: number }[] | undefined
}

/** The wire format of a provider. */
export type ProviderApi = {
  request(flac: Buffer, language: string): ProviderRequest
  /** Undefined if the reply has another form. */
  parse(reply: unknown): PartTranscription | undefined
}

export type HostedEngineParts = {
  name: string
  model: string
  provider: Provider
  api: ProviderApi
  client: ProviderClient
  encode: (pcm: Buffer, signal?: AbortSignal) => Promise<Buffer>
}

/** A speech engine that sends the recording to a provider, in parts of five minutes. */
export function hostedEngine({ name, model, provider, api, client, encode }: HostedEngineParts): SpeechEngine {
  return {
    name,
    model,
    languages: 'any',
    provider,
    queue: createFairQueue(QUEUE_LIMITS),
    available: async () => client.available(),
    transcribe: async (read, { durationMs, language, signal, onProgress, spending }) => {
      if (!spending) throw new Error('A hosted engine needs consent and a spend limit.')
      const parts: PartTranscription[] = []
      for await (const window of read(PART_SECONDS)) {
        if (hasSound(window)) {
          const flac = await encode(window.pcm, signal)
          const seconds = window.endSeconds - window.startSeconds
          const reply = await client.send(() => api.request(flac, language), {
            signal,
            beforeAttempt: () => spending.beforeSend(seconds),
            onCharged: () => spending.onSent(seconds),
          })
          const part = api.parse(reply)
          // Without the reply: it may contain the family's words, and failures are stored.
          if (!part) throw new SpeechFailed(name, 'The provider’s reply has an unknown form.', '')
          parts.push(inRecordingTime(part, window))
        }
        onProgress?.(Math.min(1, (1000 * window.endSeconds) / Math.max(durationMs, 1)))
      }
      const text = parts
        .map((part) => part.text)
        .filter(Boolean)
        .join(' ')
      const words = parts.flatMap((part) => part.words ?? [])
      // With times for only some parts, the player would jump.
      const isTimed = parts.every((part) => part.words !== undefined || part.text === '')
      return {
        text,
        ...(isTimed && { words: words.map((word): TranscribedWord => ({ ...word, confidence: null })) }),
        language: primaryLanguage(language),
        engine: name,
      }
    },
  }
}

/** Whether there may be words in it. */
function hasSound({ pcm, startSeconds, endSeconds }: PcmWindow): boolean {
  if (endSeconds - startSeconds < MIN_PART_SECONDS) return false
  const levels: number[] = []
  let peak = 0
  for (let start = 0; start + FRAME_BYTES <= pcm.length; start += FRAME_BYTES) {
    let squares = 0
    for (let at = start; at < start + FRAME_BYTES; at += 2) {
      const sample = pcm.readInt16LE(at)
      squares += sample * sample
      peak = Math.max(peak, Math.abs(sample))
    }
    levels.push(Math.sqrt(squares / (FRAME_BYTES / 2)))
  }
  if (peak <= SILENCE_THRESHOLD) return false
  levels.sort((a, b) => a - b)
  // A short word is enough.
  const [low = 0, high = 0] = [levels[Math.floor(levels.length * 0.1)], levels.at(-SHORT_WORD_FRAMES) ?? levels.at(-1)]
  return high > QUIET_THRESHOLD || high > STEADY_RATIO * low
}

/** Moves word times from the part to the recording; kept inside the part and in order, because models estimate them. */
function inRecordingTime({ text, words }: PartTranscription, window: PcmWindow): PartTranscription {
  let earliest = window.startSeconds
  const toRecordingTime = (seconds: number): number => {
    earliest = Math.min(window.endSeconds, Math.max(earliest, window.startSeconds + seconds))
    return Math.round(earliest * 1000) / 1000
  }
  return {
    text: text.trim(),
    words: words?.flatMap(({ word, start, end }) => {
      const trimmed = word.trim()
      return trimmed === '' ? [] : [{ word: trimmed, start: toRecordingTime(start), end: toRecordingTime(end) }]
    }),
  }
}

import { setImmediate } from 'node:timers/promises'
import { primaryLanguage } from '#common/languages.ts'
import { decodePcm16, encodePcm16 } from '#common/media/pcm16.ts'
import { FRAME_SAMPLES } from '#common/speech/leveling.ts'
import { createFairQueue } from '#server/infra/jobs/fair-queue.ts'
import type { PcmWindow } from '#server/infra/media/speech-pcm.ts'
import { type Provider, type SpeechEngine, SpeechFailed, type TranscribedWord } from '../speech-engine.ts'
import { levelFrames, mayContainWords } from '../whole-windows.ts'
import type { ProviderClient, ProviderRequest } from './provider-client.ts'

/** 5 MB as FLAC. Providers take 20 MB and 15 minutes; less is lost when a shorter part fails. */
const PART_SECONDS = 300
/** Providers refuse shorter audio. */
const MIN_PART_SECONDS = 0.3
const BYTES_PER_SAMPLE = 2
/** About 16 seconds. */
const BYTES_PER_TURN = 500 * BYTES_PER_SAMPLE * FRAME_SAMPLES
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
        const pcm = await levelPcm(window)
        if (pcm) {
          const flac = await encode(pcm, signal)
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

/**
 * The window's samples with quiet speech amplified, or undefined if there may be no words in it. Others have a turn in between, because
 * a window is long.
 */
async function levelPcm({ pcm, startSeconds, endSeconds }: PcmWindow): Promise<Buffer | undefined> {
  if (endSeconds - startSeconds < MIN_PART_SECONDS) return undefined
  const samples = decodePcm16(pcm)
  if (!mayContainWords(samples)) return undefined
  const leveled = Buffer.alloc(pcm.length)
  let at = 0
  for (const frame of levelFrames(samples)) {
    if (at % BYTES_PER_TURN === 0) await setImmediate()
    leveled.set(encodePcm16(frame), at)
    at += BYTES_PER_SAMPLE * frame.length
  }
  return leveled
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

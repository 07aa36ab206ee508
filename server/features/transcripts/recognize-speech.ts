import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { familyNames } from '#server/features/names/spoken-names.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { QueueSlot, Requester } from '#server/infra/jobs/fair-queue.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import type { AudioSource } from '#server/infra/media/decode-takes.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import { type PcmWindow, readSpeechPcm } from '#server/infra/media/speech-pcm.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import {
  type ReadWindows,
  type SpeechEngine,
  SpeechEngineUnusable,
  SpeechFailed,
  type TranscribeOptions,
  type Transcription,
} from '#server/infra/speech/speech-engine.ts'
import { ConsentWithdrawn, findConsents, requireConsent } from './hosted/consent.ts'
import { type Reservation, reserveSpending, settleSpending } from './hosted/spending.ts'

export type RecognitionServices = {
  database: Database
  media: Media
  speech: Speech
  log: Log
}

/** `durationMs` is the decoded length. */
export type RecordedSpeech = { source: AudioSource; durationMs: number; language: string }

type RecognitionOptions = Pick<TranscribeOptions, 'onProgress'> & {
  signal: AbortSignal
  /** Called for each engine that begins. */
  onEngine?: (engine: SpeechEngine) => Promise<unknown>
  /** Called before each part is sent to a company, which can take an hour in all. What it throws ends the recognition. */
  beforePart?: () => Promise<unknown>
}

/**
 * Why no engine can transcribe the recording now: none works, none understands the language, the family's limit of the day is
 * reached, or the recording costs more than the limit of a whole day.
 */
type NoEngineReason = 'none' | 'language' | 'limit' | 'larger_limit'

export class NoSpeechEngine extends Error {
  readonly code = 'no_speech_engine'
  readonly reason: NoEngineReason

  constructor(reason: NoEngineReason) {
    super(`No speech engine is available (${reason}).`)
    this.reason = reason
  }
}

class LimitReached extends Error {
  readonly reason: 'limit' | 'larger_limit'

  constructor(reason: 'limit' | 'larger_limit') {
    super(reason === 'limit' ? 'The limit of the day is reached.' : 'The recording costs more than the limit of a day.')
    this.reason = reason
  }
}

/** The engines that may transcribe a recording of this family, best first. */
export const enginesFor = async (
  { database, speech }: Pick<RecognitionServices, 'database' | 'speech'>,
  familyId: number,
  language: string,
): Promise<SpeechEngine[]> =>
  speech.enginesFor({ language, providers: await findProviders({ database, speech }, familyId) })

/** Why no engine can transcribe a recording of this family now; undefined if there is one. */
export const whyNoEngine = async (
  services: Pick<RecognitionServices, 'database' | 'speech'>,
  familyId: number,
  language: string,
): Promise<'none' | 'language' | undefined> => {
  if ((await enginesFor(services, familyId, language)).length > 0) return undefined
  const isEnglishKnown = (await enginesFor(services, familyId, DEFAULT_LANGUAGE)).length > 0
  // A provider knows every language, so it is only away for now.
  const hasProvider = (await findProviders(services, familyId)).length > 0
  return isEnglishKnown && !hasProvider ? 'language' : 'none'
}

/** The providers of this server that the family's owner agreed to. */
const findProviders = async (
  { database, speech }: Pick<RecognitionServices, 'database' | 'speech'>,
  familyId: number,
): Promise<string[]> => {
  if (speech.providers.length === 0) return []
  const consents = await database.readAsSystem((reader) => findConsents(reader, familyId, 'speech'))
  return consents.map(({ provider }) => provider).filter((provider) => speech.providers.includes(provider))
}

/**
 * Transcribes a recording with the best engine that its family may use, and makes paragraphs. If an engine fails, the next
 * one takes over. With a `userId`, a person waits for it.
 * @throws NoSpeechEngine, SpeechFailed, QueueFull, ToolMissing, ToolTimedOut, ToolFailed, or the signal's reason
 */
export const recognizeSpeech = async (
  services: RecognitionServices,
  requester: Omit<Requester, 'group'>,
  recorded: RecordedSpeech,
  options: RecognitionOptions,
): Promise<Transcription> => {
  const { media, log } = services
  const { familyId } = requester
  const engines = await enginesFor(services, familyId, recorded.language)
  if (engines.length === 0)
    throw new NoSpeechEngine((await whyNoEngine(services, familyId, recorded.language)) ?? 'none')
  let failure: unknown
  for (const engine of engines) {
    try {
      const run = (queueSlot: QueueSlot) =>
        runEngine(services, engine, requester.familyId, recorded, { ...options, queueSlot })
      const queue = engine.queue ?? media.queue
      const { text, ...recognized } = await queue.run({ ...requester, group: 'speech' }, run, options.signal)
      return { ...recognized, text: formatParagraphs({ text, ...recognized }) }
    } catch (error) {
      options.signal.throwIfAborted()
      const isReplaceable =
        error instanceof SpeechEngineUnusable ||
        error instanceof SpeechFailed ||
        error instanceof ConsentWithdrawn ||
        error instanceof LimitReached
      if (!isReplaceable) throw error
      // One that failed on this recording counts most, then one that can't be used, then what isn't allowed.
      if (
        !failure ||
        error instanceof SpeechFailed ||
        !(failure instanceof SpeechFailed || failure instanceof SpeechEngineUnusable)
      )
        failure = error
      log.warn({ code: 'speech_engine_failed', engine: engine.name, ...describeError(error) }, 'speech')
    }
  }
  if (failure instanceof LimitReached) throw new NoSpeechEngine(failure.reason)
  if (failure instanceof ConsentWithdrawn || failure instanceof SpeechEngineUnusable) throw new NoSpeechEngine('none')
  throw failure
}

/** A hosted engine needs room in the family's limit for the whole recording, and consent before every request. */
const runEngine = async (
  { database, media, speech }: RecognitionServices,
  engine: SpeechEngine,
  familyId: number,
  { source, durationMs, language }: RecordedSpeech,
  { signal, onProgress, onEngine, beforePart, queueSlot }: RecognitionOptions & { queueSlot: QueueSlot },
): Promise<Transcription> => {
  const tools = await media.tools()
  const read: ReadWindows = (maxSeconds) => inTurns(readSpeechPcm(tools, source, { maxSeconds, signal }), queueSlot)
  const names = await database.asSystem((tx) => familyNames(tx, familyId))
  const options = { durationMs, language, names, signal, ...(onProgress && { onProgress }) }
  const { provider } = engine
  if (!provider) {
    await onEngine?.(engine)
    return engine.transcribe(read, options)
  }
  const priceOf = (seconds: number): number => Math.ceil((seconds / 60) * provider.pricePerMinute)
  const wholePrice = priceOf(durationMs / 1000)
  if (wholePrice > speech.maxPerDay) throw new LimitReached('larger_limit')
  const reservations: Reservation[] = []
  let reserved = 0
  const reserve = async (amount: number): Promise<void> => {
    const reservation = await reserveSpending(database, { familyId, purpose: 'speech' }, amount, speech.maxPerDay)
    if (!reservation) throw new LimitReached('limit')
    reservations.push(reservation)
    reserved += amount
  }
  await reserve(wholePrice)
  let sentSeconds = 0
  try {
    await onEngine?.(engine)
    return await engine.transcribe(read, {
      ...options,
      spending: {
        beforeSend: async (seconds) => {
          await requireConsent(database, familyId, provider.label, 'speech')
          await beforePart?.()
          // A part that is sent again after its reply was lost costs more than was reserved.
          const missing = priceOf(sentSeconds + seconds) - reserved
          if (missing > 0) await reserve(missing)
        },
        onSent: (seconds) => {
          sentSeconds += seconds
        },
      },
    })
  } finally {
    let unsettled = priceOf(sentSeconds)
    for (const reservation of reservations) {
      const cost = Math.min(unsettled, reservation.amount)
      unsettled -= cost
      await settleSpending(database, reservation, cost)
    }
  }
}

/** Lets other work go first after each window: a recording can take hours. */
async function* inTurns(windows: AsyncIterable<PcmWindow>, queueSlot: QueueSlot): AsyncGenerator<PcmWindow> {
  for await (const window of windows) {
    yield window
    await queueSlot.release()
  }
}

/** A pause that starts a paragraph after a sentence. */
const PAUSE_AFTER_SENTENCE_SECONDS = 2
/** A pause that starts a paragraph anywhere. */
const LONG_PAUSE_SECONDS = 5

/** The text of a transcription with a paragraph after each long pause. Without word times, the text as it is. */
export const formatParagraphs = ({ text, words = [] }: Pick<Transcription, 'text' | 'words'>): string => {
  // Only if the words are the whole text: some engines leave punctuation out of their words.
  if (words.map(({ word }) => word).join(' ') !== text) return text
  return words
    .map(({ word, end }, index) => {
      const next = words[index + 1]
      if (!next) return word
      const pause = next.start - end
      const isParagraph =
        pause >= LONG_PAUSE_SECONDS || (pause >= PAUSE_AFTER_SENTENCE_SECONDS && /[.!?]["”’]?$/.test(word))
      return `${word}${isParagraph ? '\n\n' : ' '}`
    })
    .join('')
}

import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { assertOutsideTransaction } from '#server/infra/db/database.ts'
import { SpeechEngineUnusable, SpeechFailed, SpeechRefused } from '../speech-engine.ts'

const ATTEMPTS = 4
/** The first delay; doubles with each attempt. */
const BACKOFF_MS = 1000
/** A provider that asks for more patience is left alone for that long, and another engine goes on. */
const MAX_RETRY_AFTER_MS = 30_000
/** For one part of a recording: the upload over a slow line, and the provider's work. */
const REQUEST_TIMEOUT_MS = 180_000
/** Five minutes of words with their times take about 100 KB. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024
/** A wrong key or model stays wrong until the operator changes it. */
const REFUSED_PAUSE_MS = 10 * 60_000
const OVERLOADED_PAUSE_MS = 60_000

export type ProviderRequest = { url: string; headers: Record<string, string>; body: FormData | string }

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** Called before each attempt. If it rejects, nothing is sent. */
  beforeAttempt: () => Promise<void>
  /** Called after each attempt that the provider may charge for. */
  onCharged: () => void
}

export type ProviderClient = {
  /** True, or why the provider isn't asked for now. */
  available(): true | string
  /**
   * Sends a request and reads the JSON of its reply. Retries what may pass: rate limits, overload and broken connections.
   * @throws SpeechEngineUnusable if the provider can't be used now, SpeechRefused if it refuses this audio, SpeechFailed if
   * its reply is broken, the rejection of `beforeAttempt`, or the signal's reason
   */
  send(request: () => ProviderRequest, options: SendOptions): Promise<unknown>
}

type Timing = { backoffMs?: number; timeoutMs?: number }

/** Talks to one speech provider: time limits, retries with back-off, and a pause after failures. */
export function createProviderClient(
  engine: string,
  { backoffMs = BACKOFF_MS, timeoutMs = REQUEST_TIMEOUT_MS }: Timing = {},
): ProviderClient {
  let pause: { sentence: string; until: number } | undefined

  const unusable = (sentence: string, pauseMs: number, cause?: unknown): SpeechEngineUnusable => {
    pause = { sentence, until: performance.now() + pauseMs }
    return new SpeechEngineUnusable(engine, sentence, { cause })
  }

  /** The reply; a failure that may pass; or throws. */
  const attempt = async (request: ProviderRequest, { signal, onCharged }: SendOptions): Promise<unknown> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await fetch(request.url, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        // The recording goes to the configured server and to no other.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      text = await readLimited(response)
    } catch (error) {
      // Sent perhaps, and lost on the way back.
      onCharged()
      signal?.throwIfAborted()
      if (error instanceof ReplyTooLong) throw new SpeechFailed(engine, error.message, '')
      return new PassingFailure('It can’t be reached.', undefined, error)
    }
    const { status } = response
    if (response.ok) {
      onCharged()
      return parseJson(text) ?? Promise.reject(new SpeechFailed(engine, 'The provider’s reply is not JSON.', ''))
    }
    const errorCode = errorCodeOf(parseJson(text))
    if (status === 401 || status === 403 || status === 404 || status === 402)
      throw unusable(
        `It refuses our requests (status ${status}): check the key, address and model.`,
        REFUSED_PAUSE_MS,
        errorCode,
      )
    if (status === 408 || status === 429 || status >= 500)
      return new PassingFailure(`It is overloaded or broken (status ${status}).`, retryAfterMs(response), errorCode)
    throw new SpeechRefused(engine, `The provider refused the audio (status ${status}).`, errorCode)
  }

  return {
    available: () => (pause && performance.now() < pause.until ? pause.sentence : true),
    send: async (request, options) => {
      for (let number = 1; ; number += 1) {
        assertOutsideTransaction('A speech provider was called')
        options.signal?.throwIfAborted()
        await options.beforeAttempt()
        const result = await attempt(request(), options)
        if (!(result instanceof PassingFailure)) return result
        const delay = result.retryAfterMs ?? backoffMs * 2 ** (number - 1) * (0.75 + Math.random() / 2)
        if (number === ATTEMPTS || delay > MAX_RETRY_AFTER_MS)
          throw unusable(result.sentence, Math.max(OVERLOADED_PAUSE_MS, result.retryAfterMs ?? 0), result.cause)
        await sleep(delay, undefined, { signal: options.signal }).catch((error: unknown) => {
          options.signal?.throwIfAborted()
          throw error
        })
      }
    },
  }
}

class PassingFailure {
  readonly sentence: string
  readonly retryAfterMs: number | undefined
  readonly cause: unknown

  constructor(sentence: string, retryAfterMs: number | undefined, cause: unknown) {
    this.sentence = sentence
    this.retryAfterMs = retryAfterMs
    this.cause = cause
  }
}

class ReplyTooLong extends Error {}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_REPLY_BYTES) throw new ReplyTooLong('The provider’s reply is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const errorReply = v.object({
  error: v.object({ code: v.optional(v.unknown()), status: v.optional(v.unknown()), type: v.optional(v.unknown()) }),
})

/** The code of a failure, which is all of a reply that may be logged or stored: the rest may repeat what was said. */
function errorCodeOf(reply: unknown): string {
  const { success, output } = v.safeParse(errorReply, reply)
  if (!success) return ''
  const { code, status, type } = output.error
  return [code, status, type].find((value) => typeof value === 'string' && /^\w{1,60}$/.test(value))?.toString() ?? ''
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}

import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { toJsonSchema } from '@valibot/to-json-schema'
import { APICallError, generateText, jsonSchema, Output } from 'ai'
import * as v from 'valibot'
import { assertOutsideTransaction } from '#server/infra/db/database.ts'

/** For both attempts together: a person waits for it. */
const TIMEOUT_MS = 20_000
const ATTEMPTS = 2
const BACKOFF_MS = 500
/** A story of 1,000 words has about 8 KB. */
const MAX_REPLY_BYTES = 256 * 1024
/** A wrong key or model stays wrong until the operator changes it. */
const REFUSED_PAUSE_MS = 10 * 60_000

export type ModelKind = 'google' | 'openai' | 'anthropic'

/** A language model that the operator has set up. */
export type ModelSettings = {
  kind: ModelKind
  /** Who receives what we send: the company, and its host if that is not the company's own. */
  label: string
  key: string | undefined
  /** Without a slash at the end. */
  baseUrl: string
  model: string
}

/**
 * Why there is no text: `unreachable` (network, overload, time), `refused` (key, model, or the provider's own rules), `broken`
 * (not what the schema asks for), or `unsuitable` (the checks).
 */
export type WriterFailure = 'unreachable' | 'refused' | 'broken' | 'unsuitable'

export class WriterFailed extends Error {
  readonly code = 'writer_failed'
  readonly reason: WriterFailure
  /** The provider rejected the request, so it charges nothing. */
  readonly isFree: boolean

  constructor(reason: WriterFailure, message: string, isFree = false) {
    super(message)
    this.reason = reason
    this.isFree = isFree
  }
}

/**
 * What a model wrote fits the schema but not its purpose. Thrown by `accept`. The model gets the message when it is asked once more, so
 * it must have nothing in it that stays here, such as names.
 */
export class UnsuitableText extends Error {}

export type WritingRequest<T, R> = {
  schema: v.GenericSchema<unknown, T>
  instructions: string
  /** Sent as JSON, so that no part of it reads like an instruction of ours. */
  input: unknown
  /** Makes what we use of a reply that fits the schema; throws UnsuitableText if it isn't good enough. */
  accept: (output: T) => R
  maxOutputTokens: number
  /** Called before each attempt. If it rejects, nothing is sent. */
  beforeAttempt: () => Promise<void>
  /** Called after an attempt that the provider doesn't charge for. */
  onUncharged: () => Promise<void>
  signal?: AbortSignal
}

export type ModelWriter = {
  label: string
  /** Throws WriterFailed, the rejection of `beforeAttempt`, or the signal's reason. */
  write<T, R>(request: WritingRequest<T, R>): Promise<R>
}

/** Writes with one language model: a time limit, one retry, and nothing that doesn't pass the checks. */
export const createModelWriter = (
  settings: ModelSettings,
  { timeoutMs = TIMEOUT_MS, backoffMs = BACKOFF_MS } = {},
): ModelWriter => {
  const model = openModel(settings)
  let pausedUntil = 0

  const attempt = async <T, R>(request: WritingRequest<T, R>, problem: string, signal: AbortSignal): Promise<R> => {
    const schema = jsonSchema<T>(toJsonSchema(request.schema, { target: 'draft-07', errorMode: 'ignore' }), {
      validate: (value) => {
        const parsed = v.safeParse(request.schema, value)
        return parsed.success
          ? { success: true, value: parsed.output }
          : { success: false, error: new Error('The text does not fit the schema.') }
      },
    })
    let output: T
    try {
      const result = await generateText({
        model,
        instructions: problem
          ? `${request.instructions}\nAn earlier reply was not good enough. ${problem}`
          : request.instructions,
        prompt: JSON.stringify(request.input),
        output: Output.object({ schema }),
        maxOutputTokens: request.maxOutputTokens,
        // We retry ourselves, because each attempt costs.
        maxRetries: 0,
        abortSignal: signal,
        telemetry: { isEnabled: false },
      })
      output = result.output
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error)
    }
    try {
      return request.accept(output)
    } catch (error) {
      if (error instanceof UnsuitableText) throw new WriterFailed('unsuitable', error.message)
      throw error
    }
  }

  return {
    label: settings.label,
    write: async <T, R>(request: WritingRequest<T, R>): Promise<R> => {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
      let problem = ''
      for (let number = 1; ; number += 1) {
        assertOutsideTransaction('A language model was called')
        if (performance.now() < pausedUntil) throw new WriterFailed('refused', 'It refused our requests a moment ago.')
        await request.beforeAttempt()
        try {
          return await attempt(request, problem, signal)
        } catch (error) {
          request.signal?.throwIfAborted()
          if (timeout.aborted) throw new WriterFailed('unreachable', `It took longer than ${timeoutMs} ms.`)
          if (!(error instanceof WriterFailed)) throw error
          if (error.isFree) await request.onUncharged()
          if (error.reason === 'refused') {
            pausedUntil = performance.now() + REFUSED_PAUSE_MS
            throw error
          }
          if (number === ATTEMPTS) throw error
          if (error.reason === 'unsuitable') problem = error.message
          if (error.reason === 'unreachable') await new Promise((resolve) => setTimeout(resolve, backoffMs))
        }
      }
    },
  }
}

/** Keys and addresses are passed explicitly: a model given as a bare string would go to a gateway of the SDK's makers. */
const openModel = ({ kind, key, baseUrl, model }: ModelSettings) => {
  const shared = { baseURL: baseUrl, fetch: fetchFrom(baseUrl) }
  if (kind === 'google') return createGoogle({ ...shared, apiKey: key ?? '' })(model)
  if (kind === 'anthropic') return createAnthropic({ ...shared, apiKey: key ?? '' })(model)
  return createOpenAICompatible({
    ...shared,
    name: 'openai',
    ...(key !== undefined && { apiKey: key }),
    supportsStructuredOutputs: true,
  })(model)
}

/** Sends only to the configured server, follows no redirect, and reads no endless reply. */
const fetchFrom =
  (baseUrl: string): typeof fetch =>
  async (target, init) => {
    const address = target instanceof Request ? target.url : String(target)
    if (!address.startsWith(`${baseUrl}/`)) throw new Error('A language model has another address than configured.')
    const response = await fetch(target, { ...init, redirect: 'error' })
    return new Response(limitedBody(response), { status: response.status, headers: response.headers })
  }

const limitedBody = ({ body }: Response): ReadableStream<Uint8Array> | null => {
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > MAX_REPLY_BYTES) controller.error(new Error('The reply is too long.'))
      else controller.enqueue(chunk)
    },
  })
  return body?.pipeThrough(limit) ?? null
}

/** Only codes and states go into messages: a reply may repeat what was sent. */
const failureOf = (error: unknown): WriterFailed => {
  if (error instanceof WriterFailed) return error
  if (!APICallError.isInstance(error)) return new WriterFailed('broken', 'Its reply is not what was asked for.')
  const status = error.statusCode
  if (status === undefined) return new WriterFailed('unreachable', 'It can’t be reached.')
  if (status === 408 || status === 429 || status >= 500)
    return new WriterFailed('unreachable', `It is overloaded or broken (status ${status}).`, true)
  if (status < 300) return new WriterFailed('broken', 'Its reply is not JSON.')
  return new WriterFailed(
    'refused',
    `It refuses our requests (status ${status}): check the key, address and model.`,
    true,
  )
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const KEY = 'test-key'

type Reply = { status?: number; headers?: Record<string, string>; body: string }
/** What the server does with one request: a reply, or anything with the connection. */
type Step = Reply | ((response: ServerResponse) => unknown)

/** What a valid request contained. */
type Received = { model: string; language: string | undefined; audioBytes: number }

const MAX_FILE_BYTES = 25_000_000
const MAX_REQUEST_BYTES = 20_000_000

class Refused extends Error {}

const refuseUnless = (condition: boolean, message: string): void => {
  if (!condition) throw new Refused(message)
}

/**
 * A speech provider on this machine that refuses what the real ones refuse, and unknown fields, too. It follows the
 * steps, one for each valid request, and then answers `answer`.
 */
export const fakeProvider = async (
  check: (request: IncomingMessage, body: Buffer) => Promise<Received>,
  answer: (received: Received, index: number) => Step,
) => {
  const received: Received[] = []
  const refused: string[] = []
  const steps: Step[] = []
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.concat(await Array.fromAsync(request))
      received.push(await check(request, body))
    } catch (error) {
      if (!(error instanceof Refused)) return response.destroy()
      refused.push(error.message)
      return send(response, { status: 400, body: JSON.stringify({ error: { message: error.message } }) })
    }
    const step = steps.shift() ?? answer(received[received.length - 1] ?? nothing, received.length - 1)
    return typeof step === 'function' ? step(response) : send(response, step)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    refused,
    /** What the next requests get instead of the answer. */
    next: (...more: Step[]) => void steps.push(...more),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const nothing: Received = { model: '', language: undefined, audioBytes: 0 }

const send = (response: ServerResponse, { status = 200, headers, body }: Reply): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body)
}

const requireFlac = (file: Buffer): void => {
  refuseUnless(file.subarray(0, 4).toString() === 'fLaC', 'Invalid file format.')
}

const OPENAI_FIELDS = ['file', 'model', 'language', 'response_format', 'timestamp_granularities[]']

/** The rules of `POST /v1/audio/transcriptions`. */
export const checkOpenAi = async (request: IncomingMessage, body: Buffer): Promise<Received> => {
  const { method, url, headers } = request
  refuseUnless(method === 'POST' && url === '/v1/audio/transcriptions', `Unknown URL ${method} ${url}`)
  refuseUnless(headers.authorization === `Bearer ${KEY}`, 'Incorrect API key')
  const type = headers['content-type'] ?? ''
  refuseUnless(/^multipart\/form-data; ?boundary=\S+$/.test(type), `Unsupported content type ${type}`)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  for (const name of form.keys()) refuseUnless(OPENAI_FIELDS.includes(name), `Unknown parameter: ${name}`)
  const text = (name: string): string => {
    const values = form.getAll(name)
    refuseUnless(values.length <= 1 && typeof (values[0] ?? '') === 'string', `Invalid ${name}`)
    return typeof values[0] === 'string' ? values[0] : ''
  }
  const file = form.get('file')
  if (!(file instanceof File)) throw new Refused('file is required')
  refuseUnless(file.size <= MAX_FILE_BYTES, 'Maximum content size limit exceeded')
  refuseUnless(file.type === 'audio/flac' && file.name.endsWith('.flac'), 'Invalid file format.')
  requireFlac(Buffer.from(await file.arrayBuffer()))
  const model = text('model')
  const format = text('response_format')
  refuseUnless(model !== '', 'you must provide a model parameter')
  refuseUnless((format === 'verbose_json') === (model === 'whisper-1'), `response_format ${format} is not for ${model}`)
  const granularities = form.getAll('timestamp_granularities[]')
  refuseUnless(granularities.length === 0 || format === 'verbose_json', 'timestamp_granularities needs verbose_json')
  const language = text('language')
  refuseUnless(/^[a-z]{2}$/.test(language), `Invalid language '${language}'. Language parameter must be in ISO-639-1.`)
  return { model, language, audioBytes: file.size }
}

const keysOf = (value: unknown): string => (typeof value === 'object' && value ? Object.keys(value).sort().join() : '')

/** The rules of `POST /v1beta/models/{model}:generateContent` for models that transcribe. */
export const checkGemini = async (request: IncomingMessage, body: Buffer): Promise<Received> => {
  const { method, url, headers } = request
  const model = /^\/v1beta\/models\/([\w.-]+):generateContent$/.exec(url ?? '')?.[1]
  if (method !== 'POST' || !model) throw new Refused(`Unknown URL ${method} ${url}`)
  refuseUnless(headers['x-goog-api-key'] === KEY, 'API key not valid.')
  refuseUnless(headers['content-type'] === 'application/json', 'Unsupported content type')
  refuseUnless(body.length <= MAX_REQUEST_BYTES, 'Request payload size exceeds the limit: 20971520 bytes.')
  const json = JSON.parse(body.toString())
  const part = json.contents?.[0]?.parts?.[0]
  const config = json.generationConfig?.audioTranscriptionConfig
  for (const [value, fields] of [
    [json, 'contents,generationConfig'],
    [json.contents?.[0], 'parts'],
    [part, 'inlineData'],
    [part?.inlineData, 'data,mimeType'],
    [json.generationConfig, 'audioTranscriptionConfig'],
    [config, 'languageCodes,wordTimestamp'],
  ] as const)
    refuseUnless(keysOf(value) === fields, `Invalid JSON payload received. Unknown name in ${keysOf(value)}`)
  refuseUnless(part.inlineData.mimeType === 'audio/flac' && config.wordTimestamp === true, 'Invalid value')
  const audio = Buffer.from(part.inlineData.data, 'base64')
  requireFlac(audio)
  return { model, language: config.languageCodes.join(), audioBytes: audio.length }
}

/** What OpenAI answers: a word for each half of the time, and its segment. */
export const openAiReply = (words: readonly string[], seconds = 1): Reply => ({
  body: JSON.stringify({
    task: 'transcribe',
    language: 'english',
    duration: seconds,
    text: `${words.join(' ')}.`,
    words: words.map((word, index) => ({ word, start: index * seconds, end: (index + 1) * seconds })),
    segments: [
      {
        id: 0,
        start: 0,
        end: words.length * seconds,
        text: ` ${words.join(' ')}.`,
        no_speech_prob: 0.01,
        avg_logprob: -0.2,
      },
    ],
  }),
})

export const geminiReply = (words: readonly string[]): Reply => ({
  body: JSON.stringify({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            { text: `${words.join(' ')}.` },
            {
              audioTranscription: {
                words: words.map((word, index) => ({ word, startOffset: `${index}s`, endOffset: `${index}.500s` })),
              },
            },
          ],
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: { promptTokenCount: 1 },
  }),
})

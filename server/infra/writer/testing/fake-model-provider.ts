import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { ModelKind, ModelSettings } from '../model-writer.ts'

const KEY = 'test-key'
const MODEL = 'test-model-1'

/** What the model writes (sent as JSON), a text that isn't JSON, a status, or anything with the connection. */
type Step = { json: unknown } | { text: string } | { status: number } | ((response: ServerResponse) => unknown)

/** What a valid request contained. */
type Received = { instructions: string; input: string; schema: unknown }

class Refused extends Error {}

const schemaText = v.looseObject({ type: v.literal('object'), properties: v.looseObject({}) })

/** The bodies that the real servers accept, without any other field. */
const bodies = {
  openai: v.strictObject({
    model: v.literal(MODEL),
    max_tokens: v.number(),
    messages: v.strictTuple([
      v.strictObject({ role: v.literal('system'), content: v.string() }),
      v.strictObject({ role: v.literal('user'), content: v.string() }),
    ]),
    response_format: v.strictObject({
      type: v.literal('json_schema'),
      json_schema: v.strictObject({
        name: v.string(),
        strict: v.optional(v.boolean()),
        schema: schemaText,
        description: v.optional(v.string()),
      }),
    }),
  }),
  google: v.strictObject({
    systemInstruction: v.strictObject({ parts: v.strictTuple([v.strictObject({ text: v.string() })]) }),
    contents: v.strictTuple([
      v.strictObject({ role: v.literal('user'), parts: v.strictTuple([v.strictObject({ text: v.string() })]) }),
    ]),
    generationConfig: v.strictObject({
      maxOutputTokens: v.number(),
      responseMimeType: v.literal('application/json'),
      responseSchema: v.optional(v.looseObject({})),
      responseJsonSchema: v.optional(v.looseObject({})),
    }),
  }),
  anthropic: v.looseObject({
    model: v.literal(MODEL),
    max_tokens: v.number(),
    system: v.array(v.looseObject({ type: v.literal('text'), text: v.string() })),
    messages: v.strictTuple([
      v.strictObject({
        role: v.literal('user'),
        content: v.strictTuple([v.strictObject({ type: v.literal('text'), text: v.string() })]),
      }),
    ]),
  }),
}
const ANTHROPIC_FIELDS = [
  'model',
  'max_tokens',
  'system',
  'messages',
  'tools',
  'tool_choice',
  'output_config',
  'output_format',
]

const parse = <S extends v.GenericSchema>(schema: S, json: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success)
    throw new Refused(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; '))
  return parsed.output
}

const readRequest: Record<ModelKind, (request: IncomingMessage, json: unknown) => Received> = {
  openai: ({ url, headers }, json) => {
    if (url !== '/v1/chat/completions' || headers.authorization !== `Bearer ${KEY}`) throw new Refused(`${url}`)
    const { messages, response_format: format } = parse(bodies.openai, json)
    return { instructions: messages[0].content, input: messages[1].content, schema: format.json_schema.schema }
  },
  google: ({ url, headers }, json) => {
    if (url !== `/v1/models/${MODEL}:generateContent` || headers['x-goog-api-key'] !== KEY) throw new Refused(`${url}`)
    const { systemInstruction, contents, generationConfig } = parse(bodies.google, json)
    const schema = generationConfig.responseSchema ?? generationConfig.responseJsonSchema
    return { instructions: systemInstruction.parts[0].text, input: contents[0].parts[0].text, schema }
  },
  anthropic: ({ url, headers }, json) => {
    if (url !== '/v1/messages' || headers['x-api-key'] !== KEY || !headers['anthropic-version'])
      throw new Refused(`${url}`)
    const body = parse(bodies.anthropic, json)
    for (const field of Object.keys(body)) if (!ANTHROPIC_FIELDS.includes(field)) throw new Refused(`${field}: unknown`)
    const instructions = body.system.map(({ text }) => text).join('\n')
    return { instructions, input: body.messages[0].content[0].text, schema: body }
  },
}

const reply: Record<ModelKind, (text: string) => unknown> = {
  openai: (text) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: MODEL,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  }),
  google: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
  }),
  anthropic: (text) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  }),
}

/** A provider of a language model on this machine that refuses unknown fields. It follows the steps, one for each request. */
export const fakeModelProvider = async (kind: ModelKind) => {
  const received: Received[] = []
  const refused: string[] = []
  const steps: Step[] = []
  const send = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer(async (request, response) => {
    const json: unknown = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    try {
      received.push(readRequest[kind](request, json))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push(error.message)
      return send(response, 400, { error: { message: error.message, type: 'invalid_request_error' } })
    }
    const step = steps.shift() ?? { status: 500 }
    if (typeof step === 'function') return step(response)
    if ('status' in step) return send(response, step.status, { error: { message: 'No.', type: 'error' } })
    send(response, 200, reply[kind]('text' in step ? step.text : JSON.stringify(step.json)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const settings: ModelSettings = { kind, label: 'Example AI', key: KEY, baseUrl: `${origin}/v1`, model: MODEL }
  return {
    settings,
    received,
    refused,
    /** What the next requests get; without one, status 500. */
    next: (...more: Step[]) => void steps.push(...more),
    reset: () => {
      steps.splice(0)
      received.splice(0)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

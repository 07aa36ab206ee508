import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import { fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createVisitor, encodeForm, type FormPart } from '#server/testing/visitor.ts'
import { type Context, type Schema, valueFor } from './schema-values.ts'

type Operation = {
  operationId: string
  parameters?: { name?: string; in?: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>> }

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }
/**
 * A reply of 500 or above, except 503 with `Retry-After`. `status` is null if the connection was closed without a reply.
 */
export type Fault = { call: string; status: number | null; reply: string; sent: string }

/** A speech engine that understands nothing, so that `transcribe` is answered. */
export const silentSpeech = fakeSpeech({
  transcribe: async () => ({ text: '', language: 'en', engine: 'silence' }),
})

type Server = Pick<TestApp, 'app' | 'database'>

/** Requests after which what they destroyed is made again. */
const BATCH = 20

/**
 * Sends random requests to every call of `/api/openapi.json`, as several people and without a session. The same seed sends
 * the same requests, except for ids that the server chooses. The app must be listening and trust one proxy: each request
 * comes from another address, because calls are limited by address.
 */
export const fuzzCalls = async (
  { app, database }: Server,
  { seed, requestsPerCall }: { seed: number; requestsPerCall: number },
) => {
  const { paths }: Document = (await app.inject('/api/openapi.json')).json()
  const statuses = new Map<number | null, number>()
  const faults: Fault[] = []
  let world = await createWorld({ app, database })
  let callSeed = seed
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      callSeed += 1_000_000
      for (let sent = 0; sent < requestsPerCall; sent += BATCH) {
        if (!(await world.isIntact())) world = await createWorld({ app, database })
        const { known, callers } = world
        // Requests that are wrong in every part would only meet the first check.
        const requests = fc
          .subarray(['path', 'query', 'headers', 'body', 'caller'] as const, { maxLength: 2 })
          .chain((odd) => requestFor(path, method.toUpperCase(), operation, { known, callers, odd }))
        const numRuns = Math.min(BATCH, requestsPerCall - sent)
        for (const one of fc.sample(requests, { seed: callSeed + sent, numRuns })) {
          const { status, reply, isLater } = await send(app, one)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (!isLater && (status === null || status >= 500))
            faults.push({ call: operation.operationId, status, reply, sent: describe(one) })
        }
      }
    }
  return { faults, statuses }
}

const describe = ({ method, path, headers, body }: Sent): string =>
  `${method} ${path} ${JSON.stringify({ ...headers, cookie: undefined })} ${JSON.stringify(body?.toString('latin1').slice(0, 500) ?? '')}`

/** People with a family, and what they have on the server. Random requests destroy some of it. */
const createWorld = async ({ app, database }: Server) => {
  const server = { database, visitor: () => createVisitor(app) }
  const { owner, relative, familyId } = await familyOf(server, 'Ada')
  const stranger = server.visitor()
  await stranger.register()
  const storyId = await recordStory(owner)
  const comment = await relative.post('/api/stories/comments', { storyId, content: 'By the river.' })
  const question = await relative.post('/api/family/questions', { question: 'Where was the river?' })
  const invite = await owner.invite()
  const uploader = createUploader(owner)
  await uploader.create()
  await uploader.sendChunk(0, new Uint8Array(toneWav(0.3)))
  const story = (await owner.get(`/api/stories/${storyId}`)).json<{ audioUrl: string }>()
  const ids = [storyId, comment.json<{ id: number }>().id, question.json<{ id: number }>().id, invite.id]
  return {
    callers: [owner, owner, owner, relative, stranger].map((visitor) => visitor.cookie() ?? ''),
    known: {
      id: ids,
      ids,
      storyId: [storyId],
      userId: [owner.id, relative.id],
      targetUserId: [relative.id],
      questionId: ids,
      versionId: ids,
      familyId: [familyId],
      filename: [story.audioUrl.split('/').at(-1)],
      recordingKey: [uploader.key],
      takeId: [uploader.key],
      takes: [namedTakes([uploader.key, toneWav(0.3).length])],
      code: [invite.inviteCode],
      inviteCode: [invite.inviteCode],
      email: [owner.email],
      password: ['a good password'],
    },
    isIntact: async () => {
      const found = await Promise.all([owner, relative].map((one) => one.get(`/api/stories/${storyId}`)))
      return found.every(({ statusCode }) => statusCode === 200) && (await uploader.head()).statusCode === 200
    },
  }
}
/** Session cookies of the callers; the owner’s comes first. */
type RequestContext = Omit<Context, 'hostility'> & { callers: readonly string[]; odd: readonly string[] }

const WAV = toneWav(0.3)
const FILES = [
  WAV,
  WAV,
  WAV,
  WAV,
  WAV.subarray(0, 50),
  Buffer.alloc(0),
  Buffer.from('RIFF'),
  Buffer.alloc(5000, 0xff),
  Buffer.from('\x1aE\xdf\xa3'),
]
const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1}{',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  '[['.repeat(5000),
  '\u0000',
  `{"x":"${'x'.repeat(70_000)}"}`,
]
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/offset+octet-stream',
  'a/b/c',
  ';',
]
const QUERIES = [
  '?',
  '?x',
  '?%',
  '?%ff',
  '?a[b]=c',
  '?__proto__=1',
  '?id=1&id=2',
  '?q=a&q=b',
  `?${'x'.repeat(5000)}`,
  '?family=0',
  '?limit=-1&cursor=x',
  '?family=2147483648',
]

const COOKIES = ['', 'keepsaid=x', `keepsaid=${'x'.repeat(4000)}`, 'keepsaid=%00.%ff; =; ;']

const requestFor = (
  path: string,
  method: string,
  operation: Operation,
  { known, callers, odd }: RequestContext,
): fc.Arbitrary<Sent> => {
  const context = (part: string): Context => ({ known, hostility: odd.includes(part) ? 4 : 0 })
  return fc
    .record({
      path: pathFor(path, operation, context('path')),
      query: queryFor(operation, context('query')),
      method: fc.constantFrom(method, method, method, method, method === 'GET' ? 'HEAD' : method),
      cookie: odd.includes('caller') ? fc.constantFrom(...callers, ...COOKIES) : fc.constant(callers[0]),
      headers: headersFor(path, context('headers')),
      body: method === 'GET' || method === 'HEAD' ? fc.constant(undefined) : bodyFor(operation, context('body')),
      address: fc.ipV4(),
    })
    .map(({ cookie, headers, body, query, address, ...rest }) => ({
      method: rest.method,
      path: rest.path + query,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(body?.type && { 'content-type': body.type }),
        ...headers,
        'x-forwarded-for': address,
      },
      body: body?.bytes,
    }))
}

const isInPath = ({ in: location }: { in?: string }) => location === 'path'

const pathFor = (path: string, { parameters = [] }: Operation, context: Context): fc.Arbitrary<string> =>
  fc
    .record(
      Object.fromEntries(
        parameters.filter(isInPath).map(({ name = '', schema = {} }) => [name, valueFor(schema, context, name)]),
      ),
    )
    .map((values) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name])))

const queryFor = ({ parameters = [] }: Operation, context: Context): fc.Arbitrary<string> => {
  const fields = Object.fromEntries(
    parameters
      .filter((one) => one.in === 'query')
      .map(({ name = '', schema = {} }) => [name, valueFor(schema, context, name)]),
  )
  const declared = fc.record(fields, { requiredKeys: [] }).map((values) => {
    const pairs = Object.entries(values).map(([name, value]) => `${name}=${encode(value)}`)
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  })
  return fc.oneof(
    { weight: 8, arbitrary: declared },
    { weight: context.hostility, arbitrary: fc.constantFrom(...QUERIES) },
  )
}

// Texts with a percent sign are sent as they are.
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return /^[\w%./]*%[\w%./]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed())
}

const number = fc.oneof(fc.nat(20_000).map(String), fc.constantFrom('-1', '1.5', 'x', '', '9'.repeat(30)))
const ODD_HEADERS = {
  'x-keepsaid-person': number,
  'x-keepsaid-family': number,
  'x-keepsaid-device': fc.constantFrom('iPad', 'Mac', ''),
  'if-none-match': fc.constantFrom('*', 'W/"', '"x", "y"', '"'.repeat(500)),
  'if-range': fc.constantFrom('"x"', 'Wed, 21 Oct 2015 07:28:00 GMT'),
  range: fc.constantFrom(
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'x',
    'bytes=',
  ),
  accept: fc.constantFrom('text/html', '*/*;q=x', ''),
  'accept-encoding': fc.constantFrom('br', 'gzip;q=x', ''),
  'content-type': fc.constantFrom(...TYPES),
  'content-encoding': fc.constantFrom('gzip', 'x'),
  origin: fc.constantFrom('null', 'https://evil.example'),
}
const ODD_TUS_HEADERS = {
  'tus-resumable': fc.constantFrom('0.0.1', ''),
  'upload-offset': number,
  'upload-length': number,
  'upload-defer-length': fc.constantFrom('0', '2', ''),
  'upload-metadata': fc.constantFrom(
    'recordingKey',
    'recordingKey !!!,takeId,position eA==,mimeType %',
    ',,,',
    'a'.repeat(3000),
  ),
}

type Headers = Record<string, string>

const headersFor = (path: string, { hostility }: Context): fc.Arbitrary<Headers> => {
  const isTus = path.startsWith('/api/uploads')
  const plain = isTus ? tusHeaders : fc.constant<Headers>({})
  if (hostility === 0) return plain
  const headers: Record<string, fc.Arbitrary<string>> = { ...ODD_HEADERS, ...(isTus && ODD_TUS_HEADERS) }
  const odd = fc
    .shuffledSubarray(Object.entries(headers), { minLength: 1, maxLength: 2 })
    .chain((some) => fc.record(Object.fromEntries(some)))
  return fc.tuple(plain, odd).map(([one, other]) => ({ ...one, ...other }))
}

// As our own pages send them.
const tusHeaders: fc.Arbitrary<Headers> = fc.uuid().map((key) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(WAV.length),
  'upload-defer-length': '1',
  'upload-metadata': `recordingKey ${btoa(key)},mimeType ${btoa('audio/wav')}`,
  'content-type': 'application/offset+octet-stream',
}))

type Body = { bytes: Buffer; type: string }

const bodyFor = ({ requestBody }: Operation, context: Context): fc.Arbitrary<Body | undefined> => {
  const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(requestBody?.content ?? {})
  const raw = fc.record({
    bytes: fc
      .oneof(fc.constantFrom(...RAW_BODIES, ...FILES), fc.uint8Array({ maxLength: 100 }))
      .map((one) => Buffer.from(one)),
    type: fc.constantFrom(...TYPES),
  })
  if (!schema) return fc.oneof(fc.constant(undefined), raw)
  const values = valueFor({ ...schema, type: 'object' }, context)
  const fitting =
    type === 'multipart/form-data' ? formFor(schema, values) : values.map((value) => ({ bytes: toJson(value), type }))
  return fc.oneof(
    { weight: 7, arbitrary: fitting },
    { weight: context.hostility, arbitrary: raw },
    { weight: context.hostility, arbitrary: fc.constant(undefined) },
  )
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')

const formFor = ({ properties = {} }: Schema, values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> => {
  const fileField = Object.entries(properties).find(([, { format }]) => format === 'binary')?.[0] ?? 'file'
  return fc
    .record({
      values,
      file: fc.constantFrom(...FILES),
      filename: fc.oneof(fc.constant('a.wav'), fc.string({ unit: 'binary' })),
      cut: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 5, 60),
      shuffled: fc.constantFrom(false, false, false, false, false, true),
    })
    .map(({ values: given, file, filename, cut, shuffled }) => {
      const fields: FormPart[] = Object.entries(given ?? {})
        .filter(([name]) => name !== fileField)
        .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : toJson(value).toString() }))
      const parts: FormPart[] = [...fields, { name: fileField, file, filename, type: 'audio/wav' }]
      const form = encodeForm(shuffled ? parts.reverse() : parts, 'form')
      return { bytes: form.subarray(0, form.length - cut), type: 'multipart/form-data; boundary=form' }
    })
}

const MAX_REPLY_BYTES = 20_000
/** Downloads that wait for a job, and event streams, are given up after this many milliseconds. */
const GIVE_UP_MS = 3000

/** `status` is null if the connection was closed without a reply; `isLater` if there was none yet, or it says when to retry. */
type Reply = { status: number | null; reply: string; isLater: boolean }

const send = (app: FastifyInstance, { method, path, headers, body }: Sent) =>
  new Promise<Reply>((resolve) => {
    const { port } = app.server.address() as AddressInfo
    const length = body && { 'content-length': String(body.length) }
    const sending = request({ port, host: '127.0.0.1', method, path, headers: { ...headers, ...length }, agent: false })
    let status: number | null = null
    let reply = ''
    let isLater = false
    const done = () => {
      clearTimeout(timer)
      resolve({ status, reply, isLater })
      sending.destroy()
    }
    const timer = setTimeout(() => {
      isLater = true
      done()
    }, GIVE_UP_MS)
    sending.once('error', (error) => {
      reply ||= error.message
      done()
    })
    sending.once('response', (response: IncomingMessage) => {
      status = response.statusCode ?? null
      isLater = status === 503 && response.headers['retry-after'] !== undefined
      response.on('data', (bytes: Buffer) => {
        reply += bytes.toString('latin1')
        if (reply.length > MAX_REPLY_BYTES || response.headers['content-type'] === 'text/event-stream') done()
      })
      response.once('close', done).on('error', () => {})
    })
    sending.end(body)
  })

import type { ServerResponse } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { speechConsents, speechSpending } from '#server/infra/db/schema/hosted-speech.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { silentLog } from '#server/infra/log.ts'
import { encodeFlac } from '#server/infra/media/encode-flac.ts'
import { requireMediaTools } from '#server/infra/media/testing/speech-samples.ts'
import { hostedEngine } from '#server/infra/speech/hosted/hosted-engine.ts'
import { openAiTranscription } from '#server/infra/speech/hosted/openai-transcription.ts'
import { createProviderClient } from '#server/infra/speech/hosted/provider-client.ts'
import { checkOpenAi, fakeProvider, KEY, openAiReply } from '#server/infra/speech/hosted/testing/fake-provider.ts'
import { createSpeech } from '#server/infra/speech/open-speech.ts'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { fakeEngine } from '#server/infra/speech/testing/fake-speech.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { recognizeSpeech } from '../recognize-speech.ts'
import { reserveSpending, settleSpending } from './spending.ts'

const LABEL = 'OpenAI'
/** Ten cents a minute: a second costs 1,667 millionths of a dollar. */
const PRICE_PER_MINUTE = 100_000

type Opened = Awaited<ReturnType<typeof open>>

const closers: (() => Promise<unknown>)[] = []
let shared: Opened
beforeAll(async () => {
  shared = await open()
})
beforeEach(() => void shared.provider.received.splice(0))
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const moonshine = fakeEngine({
  name: 'moonshine',
  languages: ['en'],
  transcribe: async () => ({ text: 'from this machine', language: 'en', engine: 'moonshine' }),
})

/** A server with a provider on this machine, an owner, and an embedded engine unless `embedded` is empty. */
const open = async ({
  embedded = [moonshine],
  maxPerDay = 1_000_000,
}: {
  embedded?: SpeechEngine[]
  maxPerDay?: number
} = {}) => {
  const provider = await fakeProvider(checkOpenAi, () => openAiReply(['from', 'the', 'provider'], 0.1))
  closers.push(provider.close)
  const tools = await requireMediaTools(process.env.PATH)
  const openai = hostedEngine({
    name: 'openai',
    model: 'whisper-1',
    provider: { label: LABEL, pricePerMinute: PRICE_PER_MINUTE },
    api: openAiTranscription({ key: KEY, baseUrl: `${provider.origin}/v1`, model: 'whisper-1' }),
    client: createProviderClient('openai', { backoffMs: 1 }),
    encode: (pcm, signal) => encodeFlac(tools, pcm, signal),
  })
  const speech = createSpeech({ setting: 'auto', engines: [openai, ...embedded], maxPerDay }, silentLog)
  const server = await openTestApp({ worker: true, speech })
  closers.push(server.close)
  return { server, provider }
}

const newFamily = async ({ server, provider }: Opened = shared) => {
  const owner = server.visitor()
  const { id: ownerId, familyId } = await owner.register()
  const agree = (isAgreed = true, from = owner) =>
    from.send('PUT', '/api/family/speech/consent', { payload: { provider: LABEL, isAgreed } })
  return { server, provider, owner, ownerId, familyId, agree }
}

const audio = { name: 'audio', file: toneWav(1), filename: 'a.wav', type: 'audio/wav' }

const transcribeClip = async (visitor: Visitor, language = 'en-US') =>
  (await visitor.form('/api/transcribe', [{ name: 'language', value: language }, audio])).json()

const save = async (visitor: Visitor, language = 'en-US') => {
  const fields = { title: 'The river', language }
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const response = await visitor.form('/api/stories', [...parts, audio])
  expect(response.statusCode, response.body).toBe(200)
}

const storyOnce = (visitor: Visitor, ready: (transcript: NonNullable<Story['transcript']>) => boolean) =>
  expect.poll(
    async () => {
      const [story] = (await visitor.get('/api/stories')).json<Story[]>()
      return story?.transcript && ready(story.transcript) ? story : undefined
    },
    { timeout: 30_000 },
  )

const spentIn = (server: TestApp, familyId: number) =>
  server.database.asSystem(async (tx) => {
    const [row] = await tx.select().from(speechSpending).where(eq(speechSpending.familyId, familyId))
    return row?.microdollars
  })

describe('consent', () => {
  test('off by default: nothing is sent, and the engine on this machine transcribes', async () => {
    const { provider, owner } = await newFamily()
    expect(await transcribeClip(owner)).toMatchObject({ transcription: 'from this machine' })
    expect(provider.received).toEqual([])
    const settings = (await owner.get('/api/family/speech')).json()
    expect(settings).toEqual({
      canTranscribe: true,
      providers: [{ provider: LABEL, agreedAt: null, isUsed: true }],
      spending: { spentCents: 0, limitCents: 100 },
    })
  })

  test('the owner agrees: a saved story is transcribed by the provider, with word times and its price', async () => {
    const { server, provider, owner, familyId, agree } = await newFamily()
    const settings = async () => (await owner.get('/api/family/speech?language=es-US')).json()
    expect(await settings()).toMatchObject({ canTranscribe: false })
    await agree()
    expect(await settings()).toMatchObject({ canTranscribe: true })
    await save(owner, 'es-US')
    await storyOnce(owner, ({ state }) => state === 'done').toMatchObject({
      content: 'from the provider.',
      transcriptionMethod: 'openai',
      recording: { language: 'es-US' },
    })
    expect(provider.refused).toEqual([])
    expect(provider.received).toMatchObject([{ language: 'es' }])
    const [stored] = await server.database.asSystem((tx) => tx.select().from(transcripts))
    expect(stored).toMatchObject({ engine: 'openai', model: 'whisper-1', language: 'es' })
    expect(stored?.words).toHaveLength(3)
    await expect.poll(() => spentIn(server, familyId)).toBe(Math.ceil(PRICE_PER_MINUTE / 60))
  })

  test('withdrawn between two attempts: nothing more is sent, and the other engine takes over', async () => {
    const { server, provider, owner, familyId, agree } = await newFamily()
    await agree()
    provider.next(async (response) => {
      await server.database.asSystem((tx) => tx.delete(speechConsents).where(eq(speechConsents.familyId, familyId)))
      response.writeHead(503).end()
    })
    expect(await transcribeClip(owner)).toMatchObject({ transcription: 'from this machine' })
    expect(provider.received).toHaveLength(1)
    expect(await spentIn(server, familyId)).toBe(0)
    await agree()
    await agree(false)
    expect(await transcribeClip(owner)).toMatchObject({ transcription: 'from this machine' })
    expect(provider.received).toHaveLength(1)
  })

  test('a story deleted between two parts: the next one isn’t sent, and restoring starts again', async () => {
    const { provider, owner, agree } = await newFamily()
    await agree()
    let storyId = 0
    provider.next(async (response) => {
      storyId = (await owner.get('/api/stories')).json<Story[]>()[0]?.id ?? 0
      await owner.send('DELETE', `/api/stories/${storyId}`)
      response.writeHead(503).end()
    })
    await save(owner)
    const stateOf = () =>
      shared.server.database.asSystem(async (tx) => {
        const [row] = await tx.select().from(transcripts).where(eq(transcripts.storyId, storyId))
        return row?.state
      })
    await expect.poll(stateOf).toBe('waiting')
    expect(provider.received).toHaveLength(1)
    expect((await owner.post(`/api/stories/${storyId}/restore`)).statusCode).toBe(200)
    await storyOnce(owner, ({ state }) => state === 'done').toMatchObject({ content: 'from the provider.' })
    expect(provider.received).toHaveLength(2)
  })

  test('is the owner’s; members see it without the costs; unknown companies are refused', async () => {
    const { server, owner, ownerId, familyId, agree } = await newFamily()
    const member = server.visitor()
    const { id: userId } = await member.register()
    await server.database.asSystem((tx) => tx.insert(memberships).values({ familyId, userId, role: 'member' }))
    await member.send('PUT', '/api/families/current', { payload: { familyId } })
    expect((await agree(true, member)).statusCode).toBe(403)
    await agree()
    expect((await member.get('/api/family/speech')).json()).toMatchObject({
      providers: [{ provider: LABEL, agreedAt: expect.any(String) }],
      spending: null,
    })
    const gone = 'Someone (else.example)'
    await server.database.asSystem((tx) =>
      tx.insert(speechConsents).values({ familyId, provider: gone, agreedBy: ownerId }),
    )
    const providersFor = async (visitor: Visitor) => (await visitor.get('/api/family/speech')).json().providers
    expect(await providersFor(member)).toMatchObject([{ provider: LABEL }])
    expect(await providersFor(owner)).toMatchObject([
      { provider: LABEL, isUsed: true },
      { provider: gone, isUsed: false, agreedAt: expect.any(String) },
    ])
    const unknown = { payload: { provider: gone, isAgreed: true } }
    const response = await owner.send('PUT', '/api/family/speech/consent', unknown)
    expect([response.statusCode, response.json().error]).toEqual([409, 'provider_unknown'])
  })
})

test('a recording of a deleted story isn’t sent; once restored, it is', async () => {
  const { server, provider, owner, familyId, agree } = await newFamily(await open({ embedded: [] }))
  await save(owner)
  await storyOnce(owner, ({ state }) => state === 'waiting').toBeDefined()
  const [{ id } = { id: 0 }] = (await owner.get('/api/stories')).json<Story[]>()
  const delays = () =>
    server.database.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ seconds: number }>(
        sql`select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
            where name = 'transcribe-story' and group_id = ${String(familyId)} and state = 'created'`,
      )
      return rows.map(({ seconds }) => seconds)
    })
  // Without a provider that the family agrees to, the job waits.
  await expect.poll(delays).toEqual([600])
  await owner.send('DELETE', `/api/stories/${id}`)
  await agree()
  await expect.poll(delays).toEqual([3600])
  expect(provider.received).toEqual([])
  await owner.post(`/api/stories/${id}/restore`)
  await storyOnce(owner, ({ state }) => state === 'done').toMatchObject({ content: 'from the provider.' })
})

test('companies that don’t answer hold up no family that uses this machine', async () => {
  const opened = await open()
  const held: ServerResponse[] = []
  const waiting = [await newFamily(opened), await newFamily(opened), await newFamily(opened)]
  for (const { agree, owner } of waiting) {
    await agree()
    opened.provider.next((response) => void held.push(response))
    await save(owner)
  }
  await expect.poll(() => held.length).toBe(waiting.length)
  const { owner } = await newFamily(opened)
  await save(owner)
  await storyOnce(owner, ({ state }) => state === 'done').toMatchObject({ content: 'from this machine' })
  expect(held.some(({ writableEnded }) => writableEnded)).toBe(false)
  for (const response of held) response.destroy()
})

describe('a provider that fails', () => {
  test('the engine on this machine takes over within the same request', async () => {
    const { server, provider, owner, familyId, agree } = await newFamily()
    await agree()
    provider.next({ status: 400, body: '{}' })
    expect(await transcribeClip(owner)).toMatchObject({ transcription: 'from this machine' })
    expect(await spentIn(server, familyId)).toBe(0)
  })

  test('without another engine, a recording that the provider refuses is not sent again', async () => {
    const { provider, owner, agree } = await newFamily(await open({ embedded: [] }))
    await agree()
    provider.next({ status: 400, body: '{}' })
    await save(owner)
    await storyOnce(owner, ({ state }) => state !== 'waiting' && state !== 'working').toMatchObject({
      transcript: { state: 'failed' },
    })
    expect(provider.received).toHaveLength(1)
  })

  test('an engine that changes between two checks: there is none for now', async () => {
    const { server } = shared
    const answers = [[], [moonshine]]
    const speech = { ...server.services.speech, enginesFor: async () => answers.shift() ?? [] }
    const services = { ...server.services, database: server.services.connected.database, speech }
    const recorded = { source: '/dev/null', durationMs: 1000, language: 'en-US' }
    const result = recognizeSpeech(services, { familyId: 1 }, recorded, { signal: new AbortController().signal })
    await expect(result).rejects.toMatchObject({ code: 'no_speech_engine', reason: 'none' })
  })
})

test('a provider that is away: a clip in a language that only it knows is refused for now, a story waits', async () => {
  const { provider, owner, agree } = await newFamily(await open())
  await agree()
  provider.next(...Array.from({ length: 4 }, () => ({ status: 503, body: '' })))
  expect(await transcribeClip(owner, 'pl-PL')).toMatchObject({ error: 'speech_unavailable' })
  expect(await transcribeClip(owner, 'pl-PL')).toMatchObject({ error: 'speech_unavailable' })
  expect(provider.received).toHaveLength(4)
})

describe('the limit of the day', () => {
  test('two at once that don’t fit together: one goes to the provider, one stays here', async () => {
    const { server, provider, owner, agree } = await newFamily(await open({ maxPerDay: 2_500 }))
    await agree()
    const results = await Promise.all([transcribeClip(owner), transcribeClip(owner)])
    const texts = results.map(({ transcription }) => transcription).sort()
    expect(texts).toEqual(['from the provider.', 'from this machine'])
    expect(provider.received).toHaveLength(1)
    expect((await owner.get('/api/family/speech')).json().spending).toEqual({ spentCents: 0, limitCents: 0 })
    // In the database, without the turns of one process.
    const { database } = server.services.connected
    const [other] = await database.asSystem((tx) =>
      tx.insert(families).values({ name: 'Other', trialEndsAt: new Date() }).returning({ id: families.id }),
    )
    const reserved = await Promise.all(
      [1, 2, 3, 4, 5].map(() => reserveSpending(database, { familyId: other?.id ?? 0, purpose: 'speech' }, 400, 1000)),
    )
    const [first, ...more] = reserved.filter((reservation) => reservation !== undefined)
    expect(more).toHaveLength(1)
    if (first) await settleSpending(database, first, 100)
    expect(await spentIn(server, other?.id ?? 0)).toBe(500)
    expect(await reserveSpending(database, { familyId: other?.id ?? 0, purpose: 'speech' }, 501, 1000)).toBeUndefined()
  })

  test('without another engine the story waits, and says for what', async () => {
    const { server, provider, owner, familyId, agree } = await newFamily(await open({ embedded: [], maxPerDay: 2_000 }))
    await agree()
    await reserveSpending(server.database, { familyId, purpose: 'speech' }, 1_000, 2_000)
    await save(owner)
    await storyOnce(owner, ({ waitingFor }) => waitingFor !== null).toMatchObject({
      transcript: { state: 'waiting', waitingFor: 'limit' },
    })
    expect(provider.received).toEqual([])
  })

  test('a recording that costs more than a whole day allows waits for a larger limit', async () => {
    const { provider, owner, agree } = await newFamily(await open({ embedded: [], maxPerDay: 1 }))
    await agree()
    await save(owner)
    await storyOnce(owner, ({ waitingFor }) => waitingFor !== null).toMatchObject({
      transcript: { state: 'waiting', waitingFor: 'larger_limit' },
    })
    expect(provider.received).toEqual([])
  })

  test('a lost reply: the part is sent again only if the limit has room for it', async () => {
    const { server, provider, owner, familyId, agree } = await newFamily(await open({ maxPerDay: 4_000 }))
    await agree()
    provider.next(...Array.from({ length: 3 }, () => (response: ServerResponse) => void response.destroy()))
    expect(await transcribeClip(owner)).toMatchObject({ transcription: 'from this machine' })
    expect(provider.received).toHaveLength(2)
    expect(await spentIn(server, familyId)).toBe(Math.ceil(PRICE_PER_MINUTE / 30))
  })
})

describe('a language that no engine understands', () => {
  test('a clip is refused with a sentence; a story waits, and starts once the owner agrees to a provider', async () => {
    const { owner, agree } = await newFamily()
    expect(await transcribeClip(owner, 'pl-PL')).toMatchObject({
      error: 'language_unavailable',
      message: expect.stringContaining('Polish'),
    })
    await save(owner, 'pl-PL')
    await storyOnce(owner, ({ waitingFor }) => waitingFor !== null).toMatchObject({
      transcript: { state: 'waiting', waitingFor: 'language' },
    })
    await agree()
    await storyOnce(owner, ({ state }) => state === 'done').toMatchObject({
      content: 'from the provider.',
      transcript: { waitingFor: null },
    })
  })
})

test('a provider is never called inside a transaction', async () => {
  const { server, provider, familyId, agree } = await newFamily()
  await agree()
  const { database } = server.services.connected
  const client = createProviderClient('openai')
  const request = () => ({ url: provider.origin, headers: {}, body: '' })
  const options = { beforeAttempt: async () => {}, onCharged: () => {} }
  await expect(database.asSystem(() => client.send(request, options))).rejects.toThrow('inside a transaction')
  const services = { ...server.services, database }
  const recorded = { source: '/dev/null', durationMs: 1000, language: 'en-US' }
  const { signal } = new AbortController()
  await expect(database.asSystem(() => recognizeSpeech(services, { familyId }, recorded, { signal }))).rejects.toThrow(
    'inside a transaction',
  )
  expect(provider.received).toEqual([])
})

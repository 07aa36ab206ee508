import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#dev/testing/run-program.ts'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// The original recording of a story that has several takes.

let server: TestApp
let family: Awaited<ReturnType<typeof familyOf>>
let folder: string
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
  family = await familyOf(server, 'Ada')
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-takes-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const wav = toneWav(1)
const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(3000, 9)])

/** A story of the owner's whose takes are a WAV and a FLAC file. */
const tell = async (title: string): Promise<Story> => {
  const named: [string, number][] = []
  for (const [mimeType, bytes] of [
    ['audio/wav', wav],
    ['audio/flac', flac],
  ] as const) {
    const upload = createUploader(family.owner)
    await upload.create({ mimeType })
    await upload.sendChunk(0, bytes)
    named.push([upload.key, bytes.length])
  }
  const saved = await family.owner.form('/api/stories', [
    { name: 'title', value: title },
    { name: 'toldBy', value: 'Ruth' },
    { name: 'takes', value: namedTakes(...named) },
  ])
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json()
}
const pathsOf = async ({ id }: Story) => {
  const rows = await server.database.asSystem((tx) =>
    tx.select().from(takes).where(eq(takes.storyId, id)).orderBy(takes.position),
  )
  return Promise.all(rows.map(({ fileName }) => storedPath(server.services.files, fileName)))
}
const problemsOf = async ({ id }: Story) => {
  const rows = await server.database.asSystem((tx) =>
    tx.select().from(takes).where(eq(takes.storyId, id)).orderBy(takes.position),
  )
  return rows.map(({ problem }) => problem)
}
const download = ({ id }: Story, who = family.relative) => who.get(`/api/stories/${id}/download/original`)

let unpacked = 0
/** The files of a ZIP by their names; programs find no fault with it. */
const unzip = async (zip: Uint8Array): Promise<Record<string, Buffer>> => {
  unpacked += 1
  const at = join(folder, String(unpacked))
  await writeFile(`${at}.zip`, zip)
  await runProgram('unzip', ['-tq', `${at}.zip`])
  await runProgram('unzip', ['-q', `${at}.zip`, '-d', at])
  const names = (await readdir(at)).sort()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(at, name))])))
}

test('is a ZIP named after the story, with the takes as they were recorded', async () => {
  const story = await tell('The river')
  const listed = (await family.relative.get(`/api/stories/${story.id}/downloads`)).json()
  expect(listed.original).toEqual({ format: 'ZIP', bytes: wav.length + flac.length })
  const response = await download(story)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(response.rawPayload.length),
    'content-disposition': expect.stringContaining('filename="The river, told by Ruth.zip"'),
    'cache-control': 'private, no-store',
  })
  expect(await unzip(response.rawPayload)).toEqual({ 'take-1.wav': wav, 'take-2.flac': flac })
  const head = await family.relative.send('HEAD', `/api/stories/${story.id}/download/original`)
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(response.rawPayload.length),
    '',
  ])
})

test('has what is left of a damaged take, and says what is missing', async () => {
  const story = await tell('The lake')
  const [first = '', second = ''] = await pathsOf(story)
  await truncate(second, 1000)
  const damaged = await unzip((await download(story)).rawPayload)
  expect(Object.keys(damaged)).toEqual(['TAKE-2 INCOMPLETE.txt', 'take-1.wav', 'take-2.flac'])
  expect(damaged['take-2.flac']?.equals(flac.subarray(0, 1000))).toBe(true)
  expect(await problemsOf(story)).toEqual([null, 'incomplete'])

  await rm(first)
  const missing = await unzip((await download(story)).rawPayload)
  expect(Object.keys(missing)).toEqual(['TAKE-1 MISSING.txt', 'TAKE-2 INCOMPLETE.txt', 'take-2.flac'])
  expect(missing['TAKE-1 MISSING.txt']?.toString()).toContain('Part 1 of the recording of "The lake" was not found')

  await rm(second)
  const gone = await download(story)
  expect([gone.statusCode, gone.json().error, gone.headers['content-disposition']]).toEqual([
    404,
    'not_found',
    undefined,
  ])
})

test('is not sent to another family', async () => {
  const story = await tell('The sea')
  const stranger = server.visitor()
  await stranger.register()
  expect((await stranger.get(`/api/stories/${story.id}/download/original`)).statusCode).toBe(404)
})

test('is in the ZIP of many stories take by take', async () => {
  await tell('The brook')
  const zip = await family.relative.get('/api/stories/download?audio=original&q=brook')
  expect(zip.statusCode).toBe(200)
  const files = await unzip(zip.rawPayload)
  expect(files['0001 The brook, told by Ruth-take-1.wav']?.equals(wav)).toBe(true)
  expect(files['0001 The brook, told by Ruth-take-2.flac']?.equals(flac)).toBe(true)
  expect(files['COMPLETE.txt']?.toString()).toMatch(/^COMPLETE: 1 story, 1 recording, /)
})

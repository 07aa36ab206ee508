import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#dev/testing/run-program.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { unpack } from './archive/testing/read-bag.ts'
import { makeMp3Handler } from './story-downloads/mp3.ts'

// A story told in Denver on New Year's Eve of 2025, when it was 2026 in London already, and saved much later.

const RECORDED = '2026-01-01T05:30:15.250Z'
const DAY = 'December 31, 2025'

let server: TestApp
let folder: string
let family: Awaited<ReturnType<typeof familyOf>>
let id: number
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-day-'))
  family = await familyOf(server, 'Tom')
  // Told later, but saved first: the archive counts by when stories were recorded.
  await recordStory(family.relative, { title: 'The boat' })
  id = await recordStory(family.relative, { title: 'Snow' })
  await server.database.asSystem(async (tx) => {
    await tx
      .update(stories)
      .set({ startedAt: new Date(RECORDED), utcOffsetMinutes: -420 })
      .where(eq(stories.id, id))
    await tx
      .update(transcripts)
      .set({ state: 'done', language: 'en', words: [{ word: 'Snow.', start: 0, end: 0.2, confidence: null }] })
      .where(eq(transcripts.storyId, id))
  })
  await family.relative.post(`/api/stories/${id}/downloads/mp3`)
  await makeMp3Handler({ ...server.services, database: server.database })(
    { storyId: id },
    { signal: new AbortController().signal, last: true },
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = async (path: string, visitor: Pick<Visitor, 'get'> = family.owner) => {
  const response = await visitor.get(path)
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200)
  return response
}

test('the citation', async () => {
  expect((await get(`/api/stories/${id}`)).json().citation).toContain(`recorded ${DAY},`)
})

test('the text file and the captions', async () => {
  const { body } = await get(`/api/stories/${id}/download/txt`)
  expect(body).toContain(`\nRecorded: ${DAY}\n`)
  expect((await get(`/api/stories/${id}/download/vtt`)).body).toContain(DAY)
  expect(body).not.toMatch(/January|2026/)
})

test('the PDF, on its page and as its date', async () => {
  const path = join(folder, 'snow.pdf')
  await writeFile(path, (await get(`/api/stories/${id}/download/pdf`)).rawPayload)
  const { stdout: page } = await runProgram('pdftotext', [path, '-'])
  expect(page).toContain(DAY)
  const { stdout: info } = await runProgram('pdfinfo', ['-rawdates', path])
  expect(info).toMatch(/CreationDate: +D:20251231223015/)
})

test('the year and the comment of the MP3', async () => {
  const path = join(folder, 'snow.mp3')
  await writeFile(path, (await get(`/api/stories/${id}/download/mp3`)).rawPayload)
  const { stdout } = await runProgram('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', path])
  expect(JSON.parse(stdout).format.tags).toMatchObject({ date: '2025', comment: expect.stringContaining(DAY) })
})

const archiveOf = async (visitor: Pick<Visitor, 'get'>, name: string) => {
  const bag = await unpack((await get(`/api/archive/${family.familyId}`, visitor)).rawPayload, join(folder, name))
  const [metadata] = JSON.parse(await readFile(join(bag, 'data/metadata.json'), 'utf8'))
  return { bag, metadata, storyFolder: join(bag, metadata['keepsaid:folder']) }
}
const expectRecorded = async ({ metadata, storyFolder }: Awaited<ReturnType<typeof archiveOf>>) => {
  expect(metadata).toMatchObject({
    'dc:title': 'Snow',
    'dc:date': '2025-12-31',
    'dcterms:created': '2025-12-31T22:30:15.250-07:00',
    'dcterms:bibliographicCitation': expect.stringContaining(DAY),
  })
  expect(await readFile(join(storyFolder, 'text.txt'), 'utf8')).toContain(`Recorded: ${DAY}\n`)
  for (const name of await readdir(storyFolder))
    expect((await stat(join(storyFolder, name))).mtime.toISOString()).toMatch(/^2026-01-01T05:30:1/)
}

test('the archive: metadata, text, order and times of the files', async () => {
  await expectRecorded(await archiveOf(family.owner, 'whole'))
})

test('the ZIP of selected stories', async () => {
  const path = join(folder, 'bulk.zip')
  const zip = await get(`/api/stories/download?q=Snow&audio=original&family=${family.familyId}`)
  await writeFile(path, zip.rawPayload)
  await runProgram('unzip', ['-q', path, '-d', join(folder, 'bulk')])
  const read = (name: string) => readFile(join(folder, 'bulk', name), 'utf8')
  expect(JSON.parse(await read('index.json'))).toMatchObject([{ recorded: '2025-12-31T22:30:15.250-07:00' }])
  expect(await read('index.csv')).toContain('2025-12-31T22:30:15.250-07:00')
  expect(await read('0001 Snow, told by Tom Okafor.txt')).toContain(`Recorded: ${DAY}\n`)
})

test('the data of an account', async () => {
  const { stories: own } = (await get('/api/profile/data', family.relative)).json()
  expect(own).toMatchObject([{}, { recordedAt: RECORDED, utcOffsetMinutes: -420 }])
})

test('the archive of a former member', async () => {
  const { id: memberId } = family.relative
  const removed = await family.owner.send('DELETE', `/api/family/members/${memberId}`)
  expect(removed.statusCode, removed.body).toBe(200)
  await expectRecorded(await archiveOf(family.relative, 'voice'))
})

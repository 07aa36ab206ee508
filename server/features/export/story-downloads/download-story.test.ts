import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { findMemberNames } from '#server/features/export/story/family-source.ts'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { mp3Copies, recordings, storedFiles, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { silentLog } from '#server/infra/log.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeMp3Handler } from './mp3.ts'

let server: TestApp
let family: Awaited<ReturnType<typeof familyOf>>
let stranger: Awaited<ReturnType<typeof familyOf>>['owner']
beforeAll(async () => {
  server = await openTestApp()
  family = await familyOf(server, 'Ada')
  stranger = (await familyOf(server)).owner
})
afterAll(() => server.close())

const at = (word: string, start: number, end: number) => ({ word, start, end, confidence: null })
const words = [at('We', 0, 0.1), at('walked.', 0.1, 0.3)]
const hear = (storyId: number) =>
  server.database.asSystem((tx) =>
    tx.update(transcripts).set({ state: 'done', language: 'en', words }).where(eq(transcripts.storyId, storyId)),
  )
const get = (id: number, form: string, headers = {}, who = family.relative) =>
  who.get(`/api/stories/${id}/download/${form}`, { headers })
const list = async (id: number) => (await family.relative.get(`/api/stories/${id}/downloads`)).json()
const requestMp3 = (id: number) => family.relative.post(`/api/stories/${id}/downloads/mp3`)
const runJob = (storyId: number, last = true) =>
  makeMp3Handler({ ...server.services, database: server.database })(
    { storyId },
    { signal: new AbortController().signal, last },
  )
const copyOf = async (storyId: number) => {
  const [row] = await server.database.asSystem((tx) =>
    tx.select().from(mp3Copies).where(eq(mp3Copies.storyId, storyId)),
  )
  return row
}

test('the original recording downloads unchanged, whole and in ranges, with a readable name', async () => {
  const id = await recordStory(family.owner, { title: 'Été "1952": نهر/river?' })
  const whole = await get(id, 'original')
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(toneWav(0.3))).toBe(true)
  expect(whole.headers['content-type']).toBe('audio/wav')
  expect(whole.headers['content-disposition']).toBe(
    `attachment; filename="Ete '1952' - -river, told by Ruth Okafor.wav"; filename*=UTF-8''%C3%89t%C3%A9%20%271952%27%20-%20%D9%86%D9%87%D8%B1-river%2C%20told%20by%20Ruth%20Okafor.wav`,
  )
  const part = await get(id, 'original', { range: 'bytes=4-7' })
  expect([part.statusCode, part.rawPayload.equals(toneWav(0.3).subarray(4, 8))]).toEqual([206, true])
  const beyond = await get(id, 'original', { range: 'bytes=99999999-' })
  expect([beyond.statusCode, beyond.headers['content-disposition']]).toEqual([416, undefined])
})

test('text, PDF and captions', async () => {
  const id = await recordStory(family.owner, { title: 'The river', content: 'We walked along it.' })
  await hear(id)
  const text = await get(id, 'txt')
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text.body).toMatch(/^\uFEFFThe river\n\nTold by: Ruth Okafor\n/)
  expect(text.body).toContain('\n\nWe walked along it.\n\n')
  expect(text.body).toMatch(/vault, Keepsaid story \d+, .*\.\n$/)
  const captions = await get(id, 'vtt')
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(captions.body).toContain('00:00:00.000 --> 00:00:01.000\n<v Ruth Okafor>We walked.\n')
  const pages = await get(id, 'pdf')
  expect(pages.headers['content-type']).toBe('application/pdf')
  expect(pages.headers['content-disposition']).toContain('filename="The river, told by Ruth Okafor.pdf"')
  const path = join(server.dataDir, 'pages.pdf')
  await writeFile(path, pages.rawPayload)
  const printed = execFileSync('pdftotext', [path, '-']).toString()
  expect(printed).toContain('Hear Ruth tell it')
  // The first letter is large, and set apart in extracted text.
  expect(printed).toMatch(/W\s+e walked along it\./)
  expect((await get(id, 'doc')).statusCode).toBe(404)
})

test('a PDF knows the members in the same order as their browsers, so that a voice has one color', async () => {
  const { id, families } = (await family.relative.get('/api/user')).json()
  const names = await server.database.asViewer(id, (tx) => findMemberNames(tx, families[0].id))
  expect(names).toEqual(families[0].memberNames)
  expect(names).toEqual(['Ruth Okafor', 'Ada Okafor'])
})

test('a PDF that would have empty boxes is not offered and not made; the text is', async () => {
  const id = await recordStory(family.owner, { title: 'Popola', content: 'She said བོད་ཡིག.' })
  const { pdfProblem } = await list(id)
  expect(pdfProblem).toContain('don’t have these characters: བོ ད ་ ཡི ག. To print it, choose Print')
  const refused = await get(id, 'pdf')
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: 'pdf_missing_glyphs', message: pdfProblem }])
  expect(refused.headers['content-disposition']).toBeUndefined()
  expect((await get(id, 'txt')).body).toContain('She said བོད་ཡིག.')
  await family.owner.send('PATCH', `/api/stories/${id}`, { payload: { content: 'She said it in Tibetan. 🎂' } })
  expect(await list(id)).toMatchObject({ words: true, pdfProblem: null })
  expect((await get(id, 'pdf')).headers['content-type']).toBe('application/pdf')
})

test('missing formats are not listed and get an error with a message', async () => {
  const bare = await recordStory(family.owner, { title: 'ᏣᎳᎩ', content: '' })
  expect(await list(bare)).toMatchObject({
    original: { format: 'WAV', bytes: 4844 },
    words: false,
    pdfProblem: null,
    captions: false,
  })
  for (const [form, error] of [
    ['txt', 'no_text'],
    ['pdf', 'no_text'],
    ['vtt', 'no_captions'],
  ] as const) {
    const refused = await get(bare, form)
    expect([refused.statusCode, refused.json().error]).toEqual([409, error])
  }
  await server.database.asSystem((tx) => tx.delete(recordings).where(eq(recordings.storyId, bare)))
  expect(await list(bare)).toMatchObject({ original: null, mp3: null })
  for (const form of ['original', 'mp3'])
    expect((await get(bare, form)).json()).toMatchObject({ error: 'no_recording' })
  expect((await requestMp3(bare)).json()).toMatchObject({ error: 'no_recording' })
})

test('an MP3 is made once for many requests; its tag follows the current title', async () => {
  const id = await recordStory(family.owner, { title: 'The lilac dress' })
  const send = vi.spyOn(server.services.queue, 'send')
  expect((await list(id)).mp3).toEqual({ state: 'absent', progress: 0, bytes: null })
  const responses = await Promise.all([
    requestMp3(id),
    family.owner.post(`/api/stories/${id}/downloads/mp3`),
    requestMp3(id),
  ])
  for (const answer of responses) expect(answer.json()).toEqual({ state: 'making', progress: 0, bytes: null })
  expect(send).toHaveBeenCalledTimes(1)
  send.mockRestore()
  const waiting = get(id, 'mp3')
  await runJob(id)
  const made = await waiting
  expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'audio/mpeg'])
  expect(made.headers['content-disposition']).toContain('filename="The lilac dress, told by Ruth Okafor.mp3"')
  const fileName = (await copyOf(id))?.fileName
  await family.owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'The blue dress' } })
  await runJob(id)
  const renamed = await get(id, 'mp3')
  expect((await copyOf(id))?.fileName).toBe(fileName)
  expect(renamed.headers.etag).not.toBe(made.headers.etag)
  const path = join(server.dataDir, 'story.mp3')
  await writeFile(path, renamed.rawPayload)
  const probed = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path]).toString(),
  )
  expect(probed.format.tags).toMatchObject({ title: 'The blue dress', artist: 'Ruth Okafor', genre: 'Speech' })
  expect(probed.streams[0]).toMatchObject({ codec_name: 'mp3', channels: 1, bit_rate: '96000' })
  expect(Math.abs(Number(probed.format.duration) - 0.3)).toBeLessThan(0.1)
  // Ranges cut through the tag and the audio.
  const bytes = renamed.rawPayload
  for (const [start, end] of [
    [0, 9],
    [5, bytes.length - 5],
    [bytes.length - 3, bytes.length - 1],
  ] as const) {
    const part = await get(id, 'mp3', { range: `bytes=${start}-${end}` })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(start, end + 1))]).toEqual([206, true])
  }
})

test('a failed MP3 is reported and can be requested again', async () => {
  const id = await recordStory(family.owner)
  const { files } = server.services
  const original = (
    await server.database.asSystem((tx) => tx.select().from(recordings).where(eq(recordings.storyId, id)))
  )[0]
  const withLocalCopy = vi.spyOn(files, 'withLocalCopy').mockImplementation((_, work) => work('/nowhere'))
  const waiting = get(id, 'mp3')
  await vi.waitFor(async () => expect((await copyOf(id))?.state).toBe('making'))
  await expect(runJob(id, false)).rejects.toThrow()
  expect((await copyOf(id))?.state).toBe('making')
  await expect(runJob(id)).rejects.toThrow()
  const refused = await waiting
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'mp3_failed'])
  expect((await list(id)).mp3.state).toBe('failed')
  withLocalCopy.mockRestore()
  expect((await requestMp3(id)).json().state).toBe('making')
  await runJob(id)
  expect((await list(id)).mp3.state).toBe('ready')
  await server.database.asSystem((tx) =>
    tx
      .update(recordings)
      .set({ state: 'unreadable' })
      .where(eq(recordings.id, original?.id ?? 0)),
  )
  expect((await get(id, 'mp3')).json().error).toBe('unreadable_recording')
  expect((await requestMp3(id)).json().state).toBe('unreadable')
})

test('an MP3 whose file is lost is made again on request', async () => {
  const id = await recordStory(family.owner)
  await requestMp3(id)
  await runJob(id)
  const lost = (await copyOf(id))?.fileName ?? ''
  await server.services.files.remove(lost)
  expect((await requestMp3(id)).json()).toEqual({ state: 'making', progress: 0, bytes: null })
  await runJob(id)
  const again = (await copyOf(id))?.fileName ?? ''
  expect(again).not.toBe(lost)
  await server.services.files.remove(again)
  const waiting = get(id, 'mp3')
  await expect.poll(async () => (await copyOf(id))?.state).toBe('making')
  await runJob(id)
  expect((await waiting).statusCode).toBe(200)
  const released = await server.database.asSystem((tx) =>
    tx
      .select({ state: storedFiles.state })
      .from(storedFiles)
      .where(inArray(storedFiles.name, [lost, again])),
  )
  expect(released).toEqual([{ state: 'discarded' }, { state: 'discarded' }])
})

test('no MP3 is made when the disk has only space for recordings', async () => {
  const id = await recordStory(family.owner)
  await requestMp3(id)
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  const requireFreeSpace = vi.spyOn(server.services.files, 'requireFreeSpace').mockRejectedValue(full)
  await expect(runJob(id)).rejects.toThrow('no room')
  expect((await list(id)).mp3.state).toBe('failed')
  requireFreeSpace.mockRestore()
  await requestMp3(id)
  await runJob(id)
  expect((await list(id)).mp3.state).toBe('ready')
})

test('deleting a story removes its MP3 file, even one that is being made', async () => {
  const id = await recordStory(family.owner)
  await requestMp3(id)
  await runJob(id)
  const fileName = (await copyOf(id))?.fileName ?? ''
  const remove = (storyId: number) =>
    server.database.asSystem((tx) => tx.delete(stories).where(eq(stories.id, storyId)))
  await remove(id)
  expect(await copyOf(id)).toBeUndefined()
  await sweepFiles(server.database, server.services.files, { all: false, log: silentLog })
  expect(await server.services.files.info(fileName)).toBeUndefined()

  const gone = await recordStory(family.owner)
  await requestMp3(gone)
  const { files } = server.services
  const adopt = files.adopt
  vi.spyOn(files, 'adopt').mockImplementationOnce(async (name, path) => {
    await remove(gone)
    await adopt(name, path)
  })
  await expect(runJob(gone)).rejects.toThrow(/deleted/)
  const left = await server.database.asSystem((tx) =>
    tx.select().from(storedFiles).where(eq(storedFiles.state, 'arriving')),
  )
  expect(left).toEqual([])
})

test('strangers cannot download a story, and nobody a deleted one', async () => {
  const id = await recordStory(family.owner)
  await hear(id)
  const calls = (who: typeof stranger) => [
    who.get(`/api/stories/${id}/downloads`),
    who.post(`/api/stories/${id}/downloads/mp3`),
    ...['original', 'mp3', 'pdf', 'txt', 'vtt'].map((form) => get(id, form, {}, who)),
  ]
  for (const answer of await Promise.all(calls(stranger))) expect(answer.statusCode).toBe(404)
  expect(await copyOf(id)).toBeUndefined()
  await family.owner.send('DELETE', `/api/stories/${id}`)
  for (const answer of await Promise.all(calls(family.relative))) expect(answer.statusCode).toBe(404)
})

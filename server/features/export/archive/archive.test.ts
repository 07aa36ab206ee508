// Long, because every part of one archive is looked at in the vault it was made from.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { families } from '#server/infra/db/schema/families.ts'
import { mp3Copies, recordings, storedFiles, takes, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createArchiveCache } from './archive-cache.ts'
import type { ArchiveSummary } from './contract.ts'
import { checksums, filesIn, readBag, unpack } from './testing/read-bag.ts'

type Family = Awaited<ReturnType<typeof familyOf>>
let server: TestApp
let folder: string
let family: Family
let toms: number
let ruths: number
let unpacked = 0
beforeAll(async () => {
  server = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-archive-'))
  family = await familyOf(server, 'Tom', 'Ida')
  const { owner, relative: tom } = family
  ruths = await recordStory(owner, { title: 'The lilac dress', content: 'I wore it once.' })
  toms = await recordStory(tom, {
    title: '=HYPERLINK("x") <b>100 %\u202Egpj',
    content: 'First words.',
    toldBy: '故事 👵🏽',
  })
  await tom.send('PATCH', `/api/stories/${toms}`, { payload: { content: 'Later words.' } })
  await owner.send('PATCH', `/api/stories/${toms}`, {
    payload: {
      eventDate: { kind: 'about', from: '1952-01-01' },
      place: 'Cork',
      people: ['Aunt May'],
      tags: ['river'],
      notes: 'Secret of Ruth\n=2+2',
    },
  })
  await owner.post('/api/stories/comments', { storyId: toms, content: 'Comment of Ruth' })
  await owner.post('/api/stories/reactions', { storyId: toms, reaction: '👏' })
  await tom.send('PUT', `/api/stories/${ruths}/view`, { payload: { positionMs: 200, hasListened: true } })
  await addTranscript(toms)
  await tom.send('PATCH', `/api/stories/${toms}`, {
    payload: { confirmed: [{ word: 'first', start: 0 }], playsInInvites: true },
  })
  await server.database.asSystem((tx) =>
    tx.update(recordings).set({ language: 'es-US' }).where(eq(recordings.storyId, toms)),
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const addTranscript = (storyId: number) =>
  server.database.asSystem((tx) =>
    tx
      .update(transcripts)
      .set({
        state: 'done',
        engine: 'moonshine',
        language: 'en',
        text: 'first words',
        words: [
          { word: 'first', start: 0, end: 0.4, confidence: 0.9 },
          { word: 'words', start: 0.5, end: 0.9, confidence: null },
        ],
      })
      .where(eq(transcripts.storyId, storyId)),
  )

const take = (visitor: Pick<Visitor, 'get'>, familyId = family.familyId, headers: Record<string, string> = {}) =>
  visitor.get(`/api/archive/${familyId}`, { headers })
const open = async (visitor: Pick<Visitor, 'get'>, familyId = family.familyId) => {
  const response = await take(visitor, familyId)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
  unpacked += 1
  return unpack(response.rawPayload, join(folder, String(unpacked)))
}
const findAudioFile = (storyId: number) =>
  server.database.asSystem(async (tx) => {
    const [found] = await tx.select().from(takes).where(eq(takes.storyId, storyId))
    if (!found) throw new Error('There is no recording.')
    return { ...found, path: await storedPath(server.services.files, found.fileName) }
  })
const read = (bag: string, path: string) => readFile(join(bag, path), 'utf8')
const folderOf = async (bag: string, start: string): Promise<string> => {
  const found = (await filesIn(bag)).find((path) => path.startsWith(`data/stories/${start}`))
  return found?.split('/').slice(0, 3).join('/') ?? ''
}

test('the owner gets the whole vault as a valid bag', async () => {
  const bag = await open(family.owner)
  const { info, payload } = await readBag(bag)
  expect(info.get('Source-Organization')).toBe('The Okafor Family')
  expect(info.get('Story-Count')).toBe('2')
  expect(await checksums(bag)).not.toMatch(/FAILED/)
  expect(await checksums(bag, 'tagmanifest-sha256.txt')).toMatch(/README.txt: OK/)
  const at = await folderOf(bag, '0002')
  expect(payload.filter((path) => path.startsWith(`${at}/`)).map((path) => path.slice(at.length + 1))).toEqual([
    'comments.txt',
    expect.stringMatching(/^earlier texts\/001 saved \d{4}-\d\d-\d\d\.txt$/),
    'recording.wav',
    'story.json',
    'text.txt',
    'transcript.json',
    'transcript.txt',
    'transcript.vtt',
  ])
  const stored = await findAudioFile(toms)
  const taken = await readFile(join(bag, at, 'recording.wav'))
  expect(createHash('sha256').update(taken).digest('hex')).toBe(stored.sha256)
  expect(await read(bag, `${at}/text.txt`)).toMatch(/Later words\./)
  expect(await read(bag, `${at}/comments.txt`)).toMatch(/Ruth Okafor, .*:\nComment of Ruth/)
  const story = JSON.parse(await read(bag, `${at}/story.json`))
  expect(story).toMatchObject({
    title: '=HYPERLINK("x") <b>100 %gpj',
    comments: [{ by: 'Ruth Okafor', content: 'Comment of Ruth' }],
    reactions: [{ by: 'Ruth Okafor', reaction: '👏' }],
    earlierTexts: [{ savedBy: 'Tom Okafor', textFrom: 'browser' }],
  })
  expect(await read(bag, `${at}/${story.earlierTexts[0].file}`)).toMatch(/First words\./)
  expect(JSON.parse(await read(bag, `${at}/transcript.json`)).words).toEqual([
    { word: 'first', start: 0, end: 0.4, confidence: 0.9, confirmed: true },
    { word: 'words', start: 0.5, end: 0.9, confidence: null },
  ])
  expect(story.recording.language).toBe('es-US')
  expect(await read(bag, 'recordings-checked.txt')).toMatch(/^same {8}data\/stories\/0001/m)
})

test('metadata.json and metadata.csv list every story in Dublin Core; no CSV cell is a formula', async () => {
  const bag = await open(family.owner)
  const [, second] = JSON.parse(await read(bag, 'data/metadata.json'))
  expect(second).toMatchObject({
    'dc:identifier': `keepsaid:story:${toms}`,
    'dc:title': '=HYPERLINK("x") <b>100 %gpj',
    'dc:creator': '故事 👵🏽',
    'dcterms:temporal': '1952~',
    'dcterms:spatial': 'Cork',
    'dc:subject': ['Ad Hoc', 'river'],
    'keepsaid:people': ['Aunt May'],
    'keepsaid:recording-state': 'complete',
    'keepsaid:recording-language': 'es-US',
    'keepsaid:plays-in-invites': true,
  })
  const [head, ...rows] = parse(await read(bag, 'data/metadata.csv'), { bom: true })
  expect(head?.slice(0, 2)).toEqual(['dc:identifier', 'dc:title'])
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('\'=HYPERLINK("x") <b>100 %gpj')
  expect(rows[1]).toContain("Secret of Ruth\n'=2+2")
})

test('names.json has the names that the family added, without removed ones', async () => {
  await family.relative.post('/api/family/names', { name: 'Siobhan', misheard: ['Shavon'] })
  await family.owner.post('/api/family/names/remove', { name: 'Cork' })
  const names = JSON.parse(await read(await open(family.owner), 'data/names.json'))
  expect(names).toEqual([{ name: 'Siobhan', misheard: ['Shavon'], addedBy: 'Tom Okafor', addedAt: expect.any(String) }])
})

test('the README describes the contents and wraps its lines', async () => {
  const text = await read(await open(family.owner), 'README.txt')
  expect(text).toMatch(/the complete archive of The Okafor Family/)
  expect(text).toMatch(/2 stories with 2 recordings/)
  for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(79)
})

test('folder names are valid on every operating system', async () => {
  for (const path of await filesIn(await open(family.owner)))
    for (const part of path.split('/')) {
      expect(part).not.toMatch(/[<>:"|?*\\%\p{Cc}\p{Bidi_Control}]|[. ]$/u)
      expect(part.length).toBeLessThanOrEqual(100)
    }
})

/** A user name has at most 20 characters. */
const DOWNLOADS = String.raw`C:\Users\${'x'.repeat(20)}\Downloads`
const MAX_WINDOWS_PATH = 259

test('with the longest names, all paths are short enough for Windows, and the bag is valid', async () => {
  const { owner, familyId } = await familyOf(server)
  const long = 'The day on which all of us went down to the river '.repeat(4).trim()
  await server.database.asSystem((tx) =>
    tx
      .update(families)
      .set({ name: long.slice(0, 100) })
      .where(eq(families.id, familyId)),
  )
  const id = await recordStory(owner, { title: long, toldBy: long, content: 'First words.' })
  await owner.send('PATCH', `/api/stories/${id}`, {
    payload: { content: 'Later words.', eventDate: { kind: 'span', from: '1950-01-01', to: '1955-12-31' } },
  })
  await addTranscript(id)
  await owner.post('/api/stories/comments', { storyId: id, content: 'Lovely' })
  const response = await take(owner, familyId)
  const [, zipName = ''] = /filename="(.*)\.zip"/.exec(String(response.headers['content-disposition'])) ?? []
  const bag = await open(owner, familyId)
  await readBag(bag)
  expect(await checksums(bag)).not.toMatch(/FAILED/)
  expect(basename(bag)).toMatch(/^Keepsaid \d{4}-\d\d-\d\d$/)
  const inside = (await filesIn(bag)).map((path) => `${basename(bag)}/${path}`)
  expect(inside.some((path) => path.includes('earlier texts/'))).toBe(true)
  // The longest file that a story can have: a copy of a lost recording is shorter.
  expect(Math.max(...inside.map((path) => path.length))).toBeLessThanOrEqual(162)
  for (const path of inside)
    expect(`${DOWNLOADS}\\${zipName}\\${path}`.length, path).toBeLessThanOrEqual(MAX_WINDOWS_PATH)
})

test('a member gets the stories they recorded, with their comments', async () => {
  const bag = await open(family.relative)
  const { info } = await readBag(bag)
  expect(info.get('Story-Count')).toBe('1')
  const files = await filesIn(bag)
  expect(files.filter((path) => path.endsWith('story.json'))).toHaveLength(1)
  expect(files).not.toContain('data/people.json')
  expect(files).not.toContain('data/names.json')
  expect(await read(bag, `${await folderOf(bag, '0001')}/comments.txt`)).toMatch(/Comment of Ruth/)
  // What they listened to is in their archive alone.
  expect(JSON.parse(await read(bag, 'data/listening.json'))).toMatchObject([{ storyId: ruths, stoppedAtMs: 200 }])
  expect(JSON.parse(await read(await open(family.owner), 'data/listening.json'))).toEqual([])
})

test('a member without stories gets a valid, empty archive', async () => {
  const [, ida] = family.relatives
  if (!ida) throw new Error('There is no Ida.')
  const bag = await open(ida)
  expect((await readBag(bag)).info.get('Story-Count')).toBe('0')
})

test('missing, incomplete and damaged recordings are reported, and the archive continues', async () => {
  const other = await familyOf(server)
  const { owner } = other
  const [gone, short, damaged, whole] = [
    await recordStory(owner, { title: 'Gone' }),
    await recordStory(owner, { title: 'Short' }),
    await recordStory(owner, { title: 'Damaged' }),
    await recordStory(owner, { title: 'Whole' }),
  ]
  await rm((await findAudioFile(gone)).path)
  await truncate((await findAudioFile(short)).path, 1000)
  const { path, bytes } = await findAudioFile(damaged)
  await writeFile(path, Buffer.alloc(bytes, 1))
  const bag = await open(owner, other.familyId)
  const files = (await filesIn(bag)).filter((file) => /RECORDING|recording/.test(file))
  const inFolder = (file: string) => file.replace(/, told by.*\//, '/')
  expect(files.map(inFolder)).toEqual([
    'data/stories/0001 Gone/RECORDING MISSING.txt',
    'data/stories/0002 Short/RECORDING INCOMPLETE.txt',
    'data/stories/0002 Short/recording INCOMPLETE.wav',
    'data/stories/0003 Damaged/recording.wav',
    'data/stories/0004 Whole/recording.wav',
    'recordings-checked.txt',
  ])
  expect((await read(bag, 'recordings-checked.txt')).split('\n').slice(-5, -1)).toEqual([
    'MISSING     data/stories/0001 Gone, told by Ruth Okafor/recording',
    'INCOMPLETE  data/stories/0002 Short, told by Ruth Okafor/recording INCOMPLETE.wav',
    'CHANGED     data/stories/0003 Damaged, told by Ruth Okafor/recording.wav',
    'same        data/stories/0004 Whole, told by Ruth Okafor/recording.wav',
  ])
  expect(await read(bag, 'README.txt')).toMatch(/The recording of "0001 Gone,.*was not found/s)
  // The checksum is that of what was saved: a damaged file never gets one that fits.
  await expect(checksums(bag)).rejects.toMatchObject({ stdout: expect.stringMatching(/0003 Damaged.*FAILED/) })
  const states = JSON.parse(await read(bag, 'data/metadata.json')).map(
    (story: Record<string, unknown>) => story['keepsaid:recording-state'],
  )
  expect(states).toEqual(['missing', 'incomplete', 'complete', 'complete'])
  expect(whole).toBeGreaterThan(0)
})

test('recordings that the disk cannot read are named and skipped, and the archive continues', async () => {
  const other = await familyOf(server)
  const { owner } = other
  const ids: number[] = []
  for (const title of ['Folder', 'Broken disk', 'Whole']) ids.push(await recordStory(owner, { title }))
  const [replaced = 0, broken = 0] = ids
  await rm((await findAudioFile(replaced)).path)
  await mkdir((await findAudioFile(replaced)).path)
  const { fileName, bytes } = await findAudioFile(broken)
  const { files } = server.services
  const { read: readStored } = files
  files.read = async (name, range) =>
    name === fileName && range?.end !== 0
      ? Readable.from(
          (async function* () {
            yield Buffer.alloc(100)
            throw Object.assign(new Error('i/o error'), { code: 'EIO' })
          })(),
        )
      : readStored(name, range)
  const bag = await open(owner, other.familyId).finally(() => {
    files.read = readStored
  })
  expect((await read(bag, 'recordings-checked.txt')).split('\n').slice(-4, -1)).toEqual([
    'UNREADABLE  data/stories/0001 Folder, told by Ruth Okafor/recording',
    'UNREADABLE  data/stories/0002 Broken disk, told by Ruth Okafor/recording.wav',
    'same        data/stories/0003 Whole, told by Ruth Okafor/recording.wav',
  ])
  const names = await filesIn(bag)
  expect(names.filter((file) => file.includes('0001 Folder') && /record/i.test(file.split('/').at(-1) ?? ''))).toEqual([
    expect.stringContaining('RECORDING UNREADABLE.txt'),
  ])
  expect(await read(bag, 'README.txt')).toMatch(/"0001 Folder,[^*]*could\s+not\s+be\s+read\s+from\s+the\s+disk/)
  const padded = `${await folderOf(bag, '0002')}/recording.wav`
  expect(Buffer.byteLength(await read(bag, padded))).toBe(bytes)
  // The checksum is that of what was saved.
  await expect(checksums(bag)).rejects.toMatchObject({ stdout: expect.stringMatching(/0002 Broken disk.*FAILED/) })
})

test('a story in several parts, some of them damaged, is listed once in the README, and each part in the report', async () => {
  const { owner, familyId } = await familyOf(server)
  const storyId = await recordStory(owner, { title: 'In parts' })
  const paths: string[] = []
  for (const position of [2, 3, 4]) {
    const fileName = `take-${position}-of-a-long-story-${storyId}.m4a`
    const stored = await server.services.files.write(fileName, Readable.from([Buffer.from(`part ${position} of it`)]))
    paths.push(await storedPath(server.services.files, fileName))
    const row = { familyId, storyId, position, fileName, mimeType: 'audio/mp4', ...stored }
    await server.database.asSystem((tx) => tx.insert(takes).values(row))
  }
  const whole = await open(owner, familyId)
  const named = (files: string[]) => files.filter((file) => /take/i.test(file)).map((file) => basename(file))
  expect(named(await filesIn(whole))).toEqual(['take-1.wav', 'take-2.m4a', 'take-3.m4a', 'take-4.m4a'])
  expect(await checksums(whole)).toMatch(/take-4\.m4a: OK/)

  const [second = '', third = '', fourth = ''] = paths
  await rm(second)
  await rm(third)
  await truncate(fourth, 4)
  const bag = await open(owner, familyId)
  expect(named(await filesIn(bag))).toEqual([
    'TAKE-2 MISSING.txt',
    'TAKE-3 MISSING.txt',
    'TAKE-4 INCOMPLETE.txt',
    'take-1.wav',
    'take-4 INCOMPLETE.m4a',
  ])
  const folderName = '0001 In parts, told by Ruth Okafor'
  const readmeText = (await read(bag, 'README.txt')).replaceAll(/\s+/g, ' ')
  expect(readmeText).toContain('they have names such as take-1.webm and take-2.m4a instead')
  expect(readmeText).toContain('It contains 1 story with 1 recording ')
  const sentences = [
    `* Parts 2 and 3 of the recording of "${folderName}" were not found.`,
    `Part 4 of the recording of "${folderName}" no longer has its original length. What’s left of it is included.`,
  ]
  expect(readmeText).toContain(sentences.join(' '))
  expect((await read(bag, 'recordings-checked.txt')).split('\n').slice(-5, -1)).toEqual([
    `same        data/stories/${folderName}/take-1.wav`,
    `MISSING     data/stories/${folderName}/take-2`,
    `MISSING     data/stories/${folderName}/take-3`,
    `INCOMPLETE  data/stories/${folderName}/take-4 INCOMPLETE.m4a`,
  ])
})

/** Keeps a copy of a story's recording as a job would: for players, or as an MP3. */
const keepCopy = async (storyId: number, kind: 'playback' | 'mp3') => {
  const { familyId } = await findAudioFile(storyId)
  const name = `${kind}-${storyId}-${'x'.repeat(20)}.${kind === 'mp3' ? 'mp3' : 'webm'}`
  await server.services.files.write(name, Readable.from([Buffer.from(`${kind} of it`)]))
  await server.database.asSystem(async (tx) => {
    await tx.insert(storedFiles).values({ name, familyId, state: 'stored', leaseUntil: new Date() })
    if (kind === 'playback')
      await tx.update(recordings).set({ playbackName: name }).where(eq(recordings.storyId, storyId))
    else await tx.insert(mp3Copies).values({ storyId, familyId, state: 'ready', fileName: name, bytes: 9 })
  })
}

test('a missing or incomplete recording is replaced by a copy, named as such', async () => {
  const { owner, relative: tom, familyId } = await familyOf(server, 'Tom')
  const titles = ['Gone', 'Only MP3', 'Short', 'Whole'] as const
  const ids: number[] = []
  for (const title of titles) ids.push(await recordStory(tom, { title }))
  const [gone = 0, onlyMp3 = 0, short = 0, whole = 0] = ids
  for (const id of [gone, short, whole]) await keepCopy(id, 'playback')
  for (const id of [gone, onlyMp3]) await keepCopy(id, 'mp3')
  for (const id of [gone, onlyMp3]) await rm((await findAudioFile(id)).path)
  await truncate((await findAudioFile(short)).path, 1000)
  const look = async (visitor: Visitor) => {
    const bag = await open(visitor, familyId)
    const files = (await filesIn(bag)).filter((file) => /RECORDING|recording[ .]/.test(file))
    const names = files.map((file) => file.slice('data/stories/'.length).replace(/, told by.*\//, '/'))
    return { bag, names }
  }
  const { bag, names } = await look(owner)
  expect(names).toEqual([
    '0001 Gone/RECORDING MISSING.txt',
    '0001 Gone/recording PLAYBACK COPY.webm',
    '0002 Only MP3/RECORDING MISSING.txt',
    '0002 Only MP3/recording MP3 COPY.mp3',
    '0003 Short/RECORDING INCOMPLETE.txt',
    '0003 Short/recording INCOMPLETE.wav',
    '0003 Short/recording PLAYBACK COPY.webm',
    '0004 Whole/recording.wav',
  ])
  const at = await folderOf(bag, '0001')
  expect(await read(bag, `${at}/recording PLAYBACK COPY.webm`)).toBe('playback of it')
  expect(await read(bag, `${at}/RECORDING MISSING.txt`)).toMatch(/"recording PLAYBACK COPY\.webm"/)
  expect(await read(bag, 'README.txt')).toMatch(/was\s+not\s+found[^*]*"recording\s+MP3\s+COPY\.mp3"/)
  expect(await read(bag, 'recordings-checked.txt')).not.toMatch(/COPY/)
  expect(await checksums(bag)).toMatch(/PLAYBACK COPY\.webm: OK/)
  const listed = JSON.parse(await read(bag, 'data/metadata.json')).map((story: Record<string, unknown>) => [
    story['keepsaid:recording-state'],
    String(story['keepsaid:recording-copy']).replace(/.*\//, ''),
  ])
  expect(listed).toEqual([
    ['missing', 'recording PLAYBACK COPY.webm'],
    ['missing', 'recording MP3 COPY.mp3'],
    ['incomplete', 'recording PLAYBACK COPY.webm'],
    ['complete', 'null'],
  ])
  // A voice is heard in its copies too.
  await owner.send('DELETE', `/api/family/members/${tom.id}`)
  expect((await look(tom)).names).toEqual(names)
})

test('an interrupted download can be resumed with the same bytes', async () => {
  const { owner } = family
  const first = await take(owner)
  const etag = String(first.headers.etag)
  // What was said meanwhile is in the next archive.
  await owner.post('/api/stories/comments', { storyId: ruths, content: 'Later' })
  const rest = await take(owner, family.familyId, { range: 'bytes=1000-', 'if-range': etag })
  expect(rest.statusCode).toBe(206)
  expect(rest.headers['content-range']).toBe(`bytes 1000-${first.rawPayload.length - 1}/${first.rawPayload.length}`)
  expect(Buffer.compare(rest.rawPayload, first.rawPayload.subarray(1000))).toBe(0)
  const middle = await take(owner, family.familyId, { range: 'bytes=500-599', 'if-range': etag })
  expect(Buffer.compare(middle.rawPayload, first.rawPayload.subarray(500, 600))).toBe(0)
  expect((await take(owner, family.familyId, { range: 'bytes=99999999-', 'if-range': etag })).statusCode).toBe(416)
})

test('HEAD creates no archive and does not count as a download', async () => {
  const { owner, familyId } = await familyOf(server)
  await recordStory(owner)
  const head = (headers: Record<string, string> = {}) => owner.send('HEAD', `/api/archive/${familyId}`, { headers })
  const lying = async () =>
    (await readdir(join(server.dataDir, 'archives')).catch(() => [])).filter((name) => name.startsWith(`${familyId}-`))
  const unmade = await head()
  expect([unmade.statusCode, unmade.headers['content-type'], unmade.headers['content-length']]).toEqual([
    200,
    'application/zip',
    undefined,
  ])
  expect(unmade.headers['content-disposition']).toMatch(/archive of .*\.zip/)
  expect([await lying(), (await summaries(owner))[0]?.download]).toEqual([[], null])
  const whole = await take(owner, familyId)
  const ifRange = { 'if-range': String(whole.headers.etag) }
  const again = await head(ifRange)
  expect([again.headers['content-length'], again.headers.etag]).toEqual([
    whole.headers['content-length'],
    whole.headers.etag,
  ])
  expect((await head({ ...ifRange, range: 'bytes=0-9' })).headers['content-length']).toBe('10')
  expect(await lying()).toHaveLength(1)
  const stranger = await familyOf(server)
  expect((await stranger.owner.send('HEAD', `/api/archive/${familyId}`)).statusCode).toBe(404)
})

test('a range without a matching If-Range gets the whole archive', async () => {
  const { owner, relative: tom } = family
  const etag = String((await take(owner)).headers.etag)
  expect((await take(owner, family.familyId, { range: 'bytes=1000-' })).statusCode).toBe(200)
  expect(
    (await take(owner, family.familyId, { range: 'bytes=1000-', 'if-range': '"1-1-xxxxxxxxxxxxxxxx"' })).statusCode,
  ).toBe(200)
  // Another person cannot resume this archive.
  const others = await take(tom, family.familyId, { range: 'bytes=1000-', 'if-range': etag })
  expect(others.statusCode).toBe(200)
  expect(others.headers.etag).not.toBe(etag)
})

test('archives stay free after the trial', async () => {
  const { owner, familyId } = await familyOf(server)
  await recordStory(owner)
  await server.database.asSystem((tx) =>
    tx
      .update(families)
      .set({ trialEndsAt: new Date(0) })
      .where(eq(families.id, familyId)),
  )
  expect((await take(owner, familyId)).statusCode).toBe(200)
})

const summaries = async (visitor: Pick<Visitor, 'get'>) => (await visitor.get('/api/archive')).json<ArchiveSummary[]>()

test('listArchives shows the contents and the finished download', async () => {
  const [summary] = await summaries(family.relative)
  expect(summary).toMatchObject({ familyId: family.familyId, scope: 'own', stories: 1 })
  expect(summary?.bytes).toBe((await findAudioFile(toms)).bytes)
  expect(summary?.download).toMatchObject({ state: 'complete' })
  expect(summary?.download?.sent).toBe(summary?.download?.total)
})

test('a removed member gets their own recordings and texts, and nothing else', async () => {
  const { owner, relative: tom, familyId } = family
  await server.database.asSystem(async (tx) => {
    // As the browser counted and as it was measured.
    await tx.update(stories).set({ duration: 5 }).where(eq(stories.id, toms))
    await tx.update(recordings).set({ durationMs: 6020 }).where(eq(recordings.storyId, toms))
  })
  await owner.send('DELETE', `/api/family/members/${tom.id}`)
  expect(await summaries(tom)).toMatchObject([
    { familyId, familyName: 'The Okafor Family', scope: 'voice', stories: 1 },
  ])
  const bag = await open(tom)
  await readBag(bag)
  expect(await checksums(bag)).toMatch(/recording\.wav: OK/)
  const at = await folderOf(bag, '0001')
  const story = JSON.parse(await read(bag, `${at}/story.json`))
  expect(story).toMatchObject({ text: 'Later words.', comments: [], reactions: [], question: null })
  // The length that the story's page showed.
  expect(await read(bag, `${at}/text.txt`)).toContain('Length: 0:05\n')
  expect(story.earlierTexts[0].textFrom).toBe('browser')
  expect(await read(bag, `${at}/${story.earlierTexts[0].file}`)).toMatch(/First words\./)
  expect(JSON.parse(await read(bag, `${at}/transcript.json`)).words).toEqual([
    { word: 'first', start: 0, end: 0.4, confidence: 0.9, confirmed: true },
    { word: 'words', start: 0.5, end: 0.9, confidence: null },
  ])
  expect(story.recording.language).toBe('es-US')
  for (const path of await filesIn(bag))
    expect(await read(bag, path), path).not.toMatch(/Secret of Ruth|Comment of Ruth|Aunt May|river|lilac/)
  // With the family, its stories are gone for everybody.
  await server.database.asSystem((tx) => tx.delete(families).where(eq(families.id, familyId)))
  expect((await take(tom)).statusCode).toBe(404)
  expect(await summaries(tom)).toEqual([])
})

test('strangers and visitors get no archive', async () => {
  const { familyId } = await familyOf(server)
  const stranger = await familyOf(server)
  expect((await take(stranger.owner, familyId)).statusCode).toBe(404)
  expect((await take(stranger.owner, 999_999)).statusCode).toBe(404)
  expect((await take(server.visitor(), familyId)).statusCode).toBe(401)
})

test("the my_past_… functions return only the caller's own stories, whatever the SQL", async () => {
  const { owner, relatives, familyId } = await familyOf(server, 'Tom', 'Ida')
  const [tom, ida] = relatives
  if (!tom || !ida) throw new Error('There are no relatives.')
  const stranger = await familyOf(server)
  const [exported] = [await recordStory(tom), await recordStory(ida), await recordStory(owner)]
  const deleted = await recordStory(tom)
  await addTranscript(exported)
  await tom.send('DELETE', `/api/stories/${deleted}`)
  const exportableIds = (person: { id: number }) =>
    server.database.asViewer(person.id, async (tx) => {
      const all = sql`select id from my_past_stories(${familyId}) union select story_id from my_past_transcripts(${familyId}, null)
        union select story_id from my_past_versions(${familyId}, null)`
      const { rows } = await tx.execute<{ id: number }>(all)
      return rows.map(({ id }) => id)
    })
  // Who still belongs to it reads the tables themselves.
  for (const person of [owner, tom, ida, stranger.owner]) expect(await exportableIds(person)).toEqual([])
  await owner.send('DELETE', `/api/family/members/${tom.id}`)
  expect(await exportableIds(tom)).toEqual([exported])
  for (const person of [owner, ida, stranger.owner]) expect(await exportableIds(person)).toEqual([])
})

test('a full disk stops an archive with archive_no_space and leaves no files', async () => {
  const { owner, familyId } = await familyOf(server)
  for (let i = 0; i < 5; i++) await recordStory(owner)
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  const requireFreeSpace = vi.spyOn(server.services.files, 'requireFreeSpace')
  // There is room at first, and for the first stories.
  requireFreeSpace.mockResolvedValueOnce().mockResolvedValueOnce().mockRejectedValueOnce(full)
  const refused = await take(owner, familyId)
  requireFreeSpace.mockRejectedValueOnce(full)
  // A page exportableIds of it before the browser begins.
  expect((await owner.send('HEAD', `/api/archive/${familyId}`)).statusCode).toBe(507)
  requireFreeSpace.mockRestore()
  expect([refused.statusCode, refused.json().error]).toEqual([507, 'archive_no_space'])
  const left = await readdir(join(server.dataDir, 'archives'))
  expect(left.filter((name) => name.startsWith(`${familyId}-`))).toEqual([])
  expect((await take(owner, familyId)).statusCode).toBe(200)
})

test('an archive is removed a day after its last use', async () => {
  const { owner, familyId } = await familyOf(server)
  const etag = String((await take(owner, familyId)).headers.etag)
  const at = join(server.dataDir, 'archives', etag.slice(1, -1))
  const cache = createArchiveCache(join(server.dataDir, 'archives'))
  await cache.removeExpired()
  expect(await cache.find(etag.slice(1, -1))).toMatchObject({ familyId })
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(at, yesterday, yesterday)
  await cache.removeExpired()
  expect(await cache.find(etag.slice(1, -1))).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { appendFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { openFolderStore } from '#server/infra/files/folder-store.ts'
import { openS3Store } from '#server/infra/files/s3/s3-store.ts'
import { startFakeS3 } from '#server/infra/files/s3/testing/fake-s3.ts'
import { claimStore } from '#server/infra/files/store-id.ts'
import { silentLog } from '#server/infra/log.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { moveFilesCommand } from './move-files.ts'

// From the data folder into a bucket and back, with a story, a photo and a recording that is being made.

const MIB = 1024 * 1024
const long = Buffer.concat([toneWav(1), randomBytes(6 * MIB)])

let s3: Awaited<ReturnType<typeof startFakeS3>>
let server: TestApp
let ruth: Relative
let upload: ReturnType<typeof createUploader>
beforeAll(async () => {
  s3 = await startFakeS3()
  server = await openTestApp()
  await claim()
  ruth = (await familyOf(server)).owner
  await recordStory(ruth)
  upload = createUploader(ruth)
  await upload.create()
  for (let at = 0; at < long.length; at += MIB) await upload.sendChunk(at, long.subarray(at, at + MIB))
})
afterAll(async () => {
  await server.close()
  await s3.stop()
})

const sourceUrl = ({ services }: TestApp): string => {
  const { source } = services.connected
  return source.kind === 'server' ? source.url : ''
}

const claim = () => claimStore(server.database, server.services.files, 'the store')
const address = () => s3.env.FILES
const inBucket = (): FileStore =>
  openS3Store({
    bucket: s3.bucket,
    database: server.database,
    workFolder: `${server.dataDir}/work`,
    minFreeBytes: 0,
    log: silentLog,
  })

/** What the command prints, or the sentence of its error, and whether the server stops. */
const run = async (place: string, { signal = new AbortController().signal, isInBucket = false } = {}) => {
  const lines: string[] = []
  let stops = false
  const settings = {
    ...server.config,
    files: isInBucket ? s3.address : undefined,
    awsCredentials: s3.address.credentials,
  }
  let release = async (): Promise<void> => {}
  const stopAfterReply = (unlock: () => Promise<void>) => {
    stops = true
    release = unlock
  }
  const running = { settings, signal, stopAfterReply }
  const error = await moveFilesCommand(server.services, [place], (line) => lines.push(line), running).catch(
    (thrown: Error) => thrown.message,
  )
  await release()
  return { printed: lines.join('\n'), error, stops }
}

test.each(['', 'vault', 'https://s3.example.org/vault'])('%j is no place for files', async (place) => {
  expect((await run(place)).error).toContain('Give the address of a bucket')
})

test('a folder moves into a folder only from a bucket, and a bucket only into a folder', async () => {
  expect((await run('folder')).error).toBe('The files are in the data folder already.')
  expect((await run(address(), { isInBucket: true })).error).toContain('Move them to “folder” first')
})

test('with another process on the database, nothing is moved', async () => {
  const other = new pg.Client({
    connectionString: sourceUrl(server),
    application_name: 'keepsaid 1 another-machine',
  })
  await other.connect()
  expect((await run(address())).error).toContain('Stop all but this one first.')
  await other.end()
  expect(await server.services.maintenance.state()).toBe('off')
})

test('a move that is canceled changes nothing, and the next one goes on from there', async () => {
  const canceled = new AbortController()
  const { read } = server.services.files
  server.services.files.read = async (name, range) => {
    canceled.abort(new Error('Ctrl-C'))
    return read(name, range)
  }
  const { printed, error, stops } = await run(address(), { signal: canceled.signal })
  server.services.files.read = read
  expect([error, stops]).toEqual(['Ctrl-C', false])
  expect(printed).toContain('Keepsaid goes on with the files it has.')
  expect(await server.services.maintenance.state()).toBe('off')
  await claim()
})

test('into a bucket: everything is there, what was being recorded goes on, and the folder is refused', async () => {
  const { printed, error, stops } = await run(address())
  expect(error).toBeUndefined()
  expect(printed).toMatch(
    /Every file was compared: \d+ files? \(.*\) and 1 unsaved recording are the same in both places\./,
  )
  expect(printed).toContain(`Set FILES=${address()}, and start it.`)
  expect(stops).toBe(true)
  await expect(claim()).rejects.toThrow('aren’t those of this database')

  // As after the next start.
  await server.services.maintenance.endMove()
  Object.assign(server.services.files, inBucket())
  await claim()
  expect((await upload.head()).headers['upload-offset']).toBe(String(long.length))
  const more = randomBytes(1000)
  expect((await upload.sendChunk(long.length, more)).statusCode).toBe(204)
  const stories = (await ruth.get('/api/stories')).json<Story[]>()
  expect((await ruth.get(stories[0]?.audioUrl ?? '')).statusCode).toBe(200)
  const saved = await ruth.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([upload.key, long.length + more.length]) },
  ])
  const audio = await ruth.get(saved.json<Story>().audioUrl ?? '')
  expect(audio.rawPayload.equals(Buffer.concat([long, more]))).toBe(true)
})

test('and back: into a folder that isn’t the old one', async () => {
  expect((await run('folder', { isInBucket: true })).error).toBe(
    'The other store has the files of another database, or older ones of this one.',
  )
  await rm(`${server.dataDir}/files`, { recursive: true })
  const { error, printed } = await run('folder', { isInBucket: true })
  expect(error).toBeUndefined()
  expect(printed).toContain('Remove FILES, and start it.')
  await server.services.maintenance.endMove()
  Object.assign(server.services.files, await openFolderStore(`${server.dataDir}/files`))
  await claim()
  const stories = (await ruth.get('/api/stories')).json<Story[]>()
  for (const { audioUrl } of stories) expect((await ruth.get(audioUrl ?? '')).statusCode).toBe(200)
})

test('a recording that was damaged before is moved as it is, and stays known as damaged', async () => {
  await recordStory(ruth)
  const [{ audioUrl } = { audioUrl: '' }] = (await ruth.get('/api/stories')).json<Story[]>()
  const name = audioUrl?.split('/').at(-1) ?? ''
  await appendFile(await storedPath(server.services.files, name), 'x')
  s3.reset()
  expect((await run(address())).error).toBeUndefined()
  await server.services.maintenance.endMove()
  const [take] = await server.database.asSystem((tx) => tx.select().from(takes).where(eq(takes.fileName, name)))
  expect((await inBucket().info(name))?.bytes).toBe((take?.bytes ?? 0) + 1)
})

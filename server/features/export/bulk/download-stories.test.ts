import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#dev/testing/run-program.ts'
import { familyOf, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let folder: string
let family: Awaited<ReturnType<typeof familyOf>>
beforeAll(async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' }, worker: true })
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-bulk-'))
  family = await familyOf(server, 'Tom')
  await recordStory(family.owner, { title: 'The lilac dress', category: 'Childhood & Youth' })
  await recordStory(family.relative, { title: 'The boat 👵🏽', toldBy: 'Tom' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const take = (visitor: Pick<Visitor, 'get'>, query = '') => visitor.get(`/api/stories/download${query}`)

let unpacked = 0
const open = async (query: string) => {
  const response = await take(family.relative, query)
  expect(response.statusCode).toBe(200)
  unpacked += 1
  const at = join(folder, String(unpacked))
  await writeFile(`${at}.zip`, response.rawPayload)
  await runProgram('unzip', ['-tq', `${at}.zip`])
  await runProgram('unzip', ['-q', `${at}.zip`, '-d', at])
  return at
}

test('the ZIP has every story as MP3, PDF and text, with readable names', async () => {
  const at = await open('')
  expect((await readdir(at)).sort()).toEqual([
    '0001 The lilac dress, told by Ruth Okafor.mp3',
    '0001 The lilac dress, told by Ruth Okafor.pdf',
    '0001 The lilac dress, told by Ruth Okafor.txt',
    '0002 The boat 👵🏽, told by Tom.mp3',
    '0002 The boat 👵🏽, told by Tom.pdf',
    '0002 The boat 👵🏽, told by Tom.txt',
    'ABOUT.txt',
    'COMPLETE.txt',
    'index.csv',
    'index.json',
  ])
  expect(await readFile(join(at, 'COMPLETE.txt'), 'utf8')).toMatch(/^COMPLETE: 2 stories, 2 recordings, 2 PDFs\./)
  const probe = ['-v', 'error', '-show_entries', 'format=format_name', '-of', 'csv=p=0']
  const { stdout } = await runProgram('ffprobe', [...probe, join(at, '0002 The boat 👵🏽, told by Tom.mp3')])
  expect(stdout.trim()).toBe('mp3')
  const progress = await family.relative.get('/api/stories/download/progress')
  expect(progress.json()).toEqual({ download: { state: 'complete', sent: 2, total: 2 } })
})

test('filters and original audio are applied', async () => {
  const at = await open(`?toldBy=Tom&audio=original&family=${family.familyId}`)
  expect((await readdir(at)).filter((name) => name.startsWith('0')).sort()).toEqual([
    '0001 The boat 👵🏽, told by Tom.pdf',
    '0001 The boat 👵🏽, told by Tom.txt',
    '0001 The boat 👵🏽, told by Tom.wav',
  ])
  expect((await take(family.owner, '?toldBy=Nobody')).json()).toMatchObject({ error: 'no_stories' })
})

test('HEAD does not count as a download and sends no Content-Length', async () => {
  const { owner } = family
  const { statusCode, headers } = await owner.send('HEAD', '/api/stories/download')
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([200, 'application/zip', undefined])
  expect((await owner.get('/api/stories/download/progress')).json()).toEqual({ download: null })
})

test('the ZIP is of the family in the address, for its members only', async () => {
  const stranger = await familyOf(server)
  expect((await take(stranger.owner, `?family=${family.familyId}`)).statusCode).toBe(403)
  expect((await take(stranger.owner)).statusCode).toBe(404)
  expect((await take(server.visitor())).statusCode).toBe(401)
})

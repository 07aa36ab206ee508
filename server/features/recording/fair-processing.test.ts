import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { openMedia } from '#server/infra/media/media-tools.ts'
import { ToolTimedOut } from '#server/infra/media/run-tool.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

let server: TestApp
const folders: string[] = []
afterEach(async () => {
  await server.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const scratch = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-fair-'))
  folders.push(folder)
  return folder
}

const save = async (visitor: Visitor, wav: Uint8Array): Promise<number> => {
  const saved = await visitor.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<{ id: number }>().id
}

const stateOf = (storyId: number) =>
  server.database.asSystem(async (tx) => {
    const [recording] = await tx.select().from(recordings).where(eq(recordings.storyId, storyId))
    return recording?.state
  })

test('recordings of one family that take long to measure do not keep another family waiting', async () => {
  const folder = await scratch()
  const gate = join(folder, 'gate')
  const ffprobe = join(folder, 'ffprobe')
  // It hangs on files with a length of more than two seconds, until the gate is there.
  await writeFile(
    ffprobe,
    `#!/bin/sh\nfor file; do :; done\nfile="\${file#file:}"\nif [ "$(wc -c < "$file")" -gt 40000 ]; then until [ -e '${gate}' ]; do sleep 0.05; done; fi\nexec "$(PATH='${process.env.PATH}' command -v ffprobe)" "$@"\n`,
  )
  await chmod(ffprobe, 0o755)
  server = await openTestApp({ worker: true, env: { FFPROBE: ffprobe } })
  const [slow, other] = [server.visitor(), server.visitor()]
  await slow.register()
  await other.register()
  const hanging = [await save(slow, toneWav(5)), await save(slow, toneWav(5)), await save(slow, toneWav(5))]
  const measured = await save(other, toneWav(1))
  await expect.poll(() => stateOf(measured)).toBe('ready')
  expect(await Promise.all(hanging.map(stateOf))).toEqual(['received', 'received', 'received'])
  await writeFile(gate, '')
  await expect.poll(() => Promise.all(hanging.map(stateOf)), { timeout: 30_000 }).toEqual(['ready', 'ready', 'ready'])
})

test('a recording that takes too long to measure is tried once more, after all others, then it is unreadable', async () => {
  const media = await openMedia({ path: process.env.PATH ?? '' }, join(await scratch(), 'work'), true)
  const log = join(await scratch(), 'tries')
  await writeFile(log, '')
  const tools = async () => {
    await writeFile(log, 'x', { flag: 'a' })
    throw new ToolTimedOut('ffmpeg', 150_000, '')
  }
  server = await openTestApp({ worker: true, services: { media: { ...media, tools } } })
  const visitor = server.visitor()
  await visitor.register()
  const storyId = await save(visitor, toneWav(1))
  await expect.poll(() => stateOf(storyId)).toBe('unreadable')
  expect(await readFile(log, 'utf8')).toBe('xx')
  const { rows } = await server.services.connected.pool.query(
    "select priority from pgboss.job where name = 'measure-recording' order by created_on",
  )
  expect(rows.map(({ priority }) => priority)).toEqual([0, -1_000_000])
})

test('a copy that does not fit on the disk is not begun, and is tried again later', async () => {
  server = await openTestApp({ worker: true })
  const requestedBytes: number[] = []
  server.services.files.requireFreeSpace = async (_purpose, bytes = 0) => {
    requestedBytes.push(bytes)
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  const visitor = server.visitor()
  await visitor.register()
  const storyId = await save(visitor, toneWav(2))
  const delayed = async () => {
    const { rows } = await server.services.connected.pool.query(
      "select start_after > now() + interval '5 minutes' as delayed from pgboss.job where name = 'make-playback-copy' and state = 'created'",
    )
    return rows.map((row) => row.delayed)
  }
  await expect.poll(delayed).toEqual([true])
  expect(await stateOf(storyId)).toBe('ready')
  expect(requestedBytes.at(-1)).toBe(2000 * 13)
})

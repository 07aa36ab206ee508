import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { silentLog } from '#server/infra/log.ts'
import { scratchFolder } from '#server/infra/media/testing/scratch-folder.ts'
import { synthesizeSpeech } from '#server/infra/media/testing/speech-samples.ts'
import { moonshineEngine } from '#server/infra/speech/moonshine/moonshine.ts'
import { createSpeech } from '#server/infra/speech/open-speech.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

const scratch = scratchFolder()
let server: TestApp
afterEach(() => server.close())

const REAL_CHILD = fileURLToPath(new URL('../../infra/speech/moonshine/moonshine-child.ts', import.meta.url))

/** Is killed after it has loaded the first time, as by the system when memory is short; works the second time. */
const childFile = async (): Promise<string> => {
  const file = scratch('child.mjs')
  const starts = JSON.stringify(scratch('starts'))
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${starts}, '.')
     if (readFileSync(${starts}).length > 1) await import(${JSON.stringify(REAL_CHILD)})
     else {
       process.stdout.write('{"type":"ready"}\\n', () => process.kill(process.pid, 'SIGKILL'))
       setInterval(() => {}, 1000)
     }`,
  )
  return file
}

test('a recognizer that is killed is started again, and the story gets its words', async () => {
  const engines = [moonshineEngine({ childFile: await childFile() })]
  const speech = createSpeech({ setting: 'moonshine', engines, maxPerDay: 0 }, silentLog)
  server = await openTestApp({ worker: true, speech })
  const visitor = server.visitor()
  await visitor.register()
  const spoken = scratch('spoken.wav')
  await synthesizeSpeech(spoken, 'My father worked on the railway for thirty years.')
  const saved = await visitor.form('/api/stories', [
    { name: 'title', value: 'The railway' },
    { name: 'audio', file: await readFile(spoken), filename: 'a.wav', type: 'audio/wav' },
  ])
  const read = async () => (await visitor.get(`/api/stories/${saved.json<Story>().id}`)).json<Story>()

  const startRetry = () =>
    server.database.asSystem(async (tx) => {
      const retries = sql`update pgboss.job set start_after = now() where name = 'transcribe-story' and state = 'retry'`
      return (await tx.execute(retries)).rowCount
    })
  // Instead of waiting for half a minute.
  await expect.poll(startRetry, { timeout: 30_000 }).toBe(1)
  expect(await read()).toMatchObject({ content: null, transcript: { state: 'waiting' } })
  await expect.poll(async () => (await read()).transcript?.state, { timeout: 50_000 }).toBe('done')
  expect((await read()).content).toMatch(/my father worked on the railway/i)
  expect(await readFile(scratch('starts'), 'utf8')).toBe('..')
}, 120_000)

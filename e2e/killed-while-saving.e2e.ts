import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createApiClient } from './support/api-client.ts'
import { type RunningServer, startServer, storedRecordings, withDataDir } from './support/server.ts'

const audio = new Uint8Array(toneWav(120))

// While the bytes arrive, when they are stored, and after the response, as shares of the time a save takes here. What happens
// to a person who speaks while the server is killed: bench/kill-table.bench.ts.
const MOMENTS = [0.3, 0.8, 1.3]

/** Milliseconds. Each moment ends and starts a server, which takes long on a busy machine. */
const STARTS_OFTEN = 360_000

/** Kills the database under the running server, twice: what was acknowledged meanwhile is there afterwards. */
const saveWhileDatabaseIsKilled = async (
  person: ReturnType<typeof createApiClient>,
  dataDir: string,
): Promise<void> => {
  const acknowledged: string[] = []
  for (let round = 0; round < 2; round++) {
    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const saveUntilAnswered = async (): Promise<void> => {
      const title = randomUUID()
      const { status } = await person.save({ title, recordingKey: title }, audio)
      expect([200, 503], 'a save succeeds, or asks to try again').toContain(status)
      if (status === 503) return saveUntilAnswered()
      acknowledged.push(title)
    }
    await saveUntilAnswered()
  }
  const titles = (await person.stories()).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(acknowledged))
  expect(acknowledged).toHaveLength(2)
}

test(
  'a killed server has stored the whole story or none, and a retry stores it once; a killed database comes back with everything',
  () =>
    withDataDir(async (dataDir) => {
      const env = { SPEECH: 'off', LOG_LEVEL: 'error' }
      let server: RunningServer = await startServer(dataDir, env)
      const person = createApiClient(() => server.origin)
      await person.register()
      const outcomes: string[] = []
      try {
        // The first save takes longer than those that follow.
        expect((await person.save({ title: 'First' }, audio)).status).toBe(200)
        const startedAt = performance.now()
        expect((await person.save({ title: 'Undisturbed' }, audio)).status).toBe(200)
        const usual = performance.now() - startedAt
        for (const share of MOMENTS) {
          const moment = Math.round(usual * share)
          const recordingKey = randomUUID()
          const fields = { title: `Killed after ${moment} ms, ${recordingKey}`, recordingKey }
          const answer = person.save(fields, audio).then(
            (response) => response.status,
            () => 'no answer',
          )
          await wait(moment)
          await server.kill()
          const answered = await answer
          server = await startServer(dataDir, env)

          const found = (await person.stories()).filter((story) => story.title === fields.title)
          if (answered === 200) expect(found.length, 'an acknowledged story is there').toBe(1)
          for (const story of found) expect((await person.audio(story.audioUrl)).equals(audio)).toBe(true)
          outcomes.push(`${moment} ms: ${answered}, ${found.length} stored`)

          expect((await person.save(fields, audio)).status).toBe(200)
          const after = await person.stories()
          expect(after.filter((story) => story.title === fields.title).length, 'once, however often it was sent').toBe(
            1,
          )
          const known = new Set(after.flatMap((story) => [story.audioUrl, story.recording?.playbackUrl]))
          const orphans = (await storedRecordings(dataDir)).filter(({ name }) => !known.has(`/api/audio/${name}`))
          // Copies for playback are made in the background, so only originals count as orphans.
          const original = ({ name }: { name: string }) => name.endsWith('.wav')
          expect(orphans.filter(original)).toEqual([])
        }
        console.info(outcomes.join('\n'))
        await saveWhileDatabaseIsKilled(person, dataDir)
        expect(await server.stop()).toBe(0)
      } finally {
        await server.kill()
      }
    }),
  STARTS_OFTEN,
)

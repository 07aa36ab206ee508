import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { holdCommits } from '#server/infra/testing/hold-commits.ts'
import { type PostgresServer, startPostgres } from '#server/infra/testing/postgres-server.ts'
import { runAdmin } from './support/admin.ts'
import { createApiClient } from './support/api-client.ts'
import { type RunningServer, startServer, withDataDir } from './support/server.ts'

// The whole way of an operator: `npm run admin -- move` on a running server, and the starts after it.

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
})
afterAll(() => postgres.stop())

/** A server ends and starts again after each move, which takes long on a busy machine. */
const STARTS_OFTEN = { timeout: 600_000 }

const ENV = { SPEECH: 'off', LOG_LEVEL: 'silent', MIN_FREE_BYTES: '0' }
const audio = new Uint8Array(toneWav(1))

const openFamily = async (server: () => RunningServer) => {
  const person = createApiClient(() => server().origin)
  await person.register()
  const save = (title: string) => person.save({ title }, audio).then(({ status }) => status)
  const expectStories = async (...titles: string[]) => {
    const stories = await person.stories()
    expect(stories.map(({ title }) => title).toSorted()).toEqual(titles)
    for (const { audioUrl } of stories) expect((await person.audio(audioUrl)).equals(audio)).toBe(true)
  }
  return { save, expectStories }
}

/** Makes copies into this database wait, once they have rows, until `release`. */
const holdCopies = async (database: string) => {
  const client = new pg.Client({ ...postgres.superuser, database })
  await client.connect()
  await client.query(
    `create schema gate;
     create function gate.wait() returns event_trigger language plpgsql security definer as $$
       begin
         if to_regclass('public.users') is not null then
           if exists (select from public.users) then perform pg_advisory_xact_lock_shared(1); end if;
         end if;
       end $$;
     create event trigger gate on ddl_command_end when tag in ('ALTER TABLE') execute function gate.wait()`,
  )
  const hold = () => client.query('select pg_advisory_lock(1)')
  await hold()
  return {
    hold,
    release: () => client.query('select pg_advisory_unlock(1)'),
    remove: async () => {
      await client.query('drop event trigger gate')
      await client.end()
    },
  }
}

test(
  'interrupted, to another server, and back: every story is there, and the database that was left is not started by mistake',
  STARTS_OFTEN,
  () =>
    withDataDir(async (dataDir) => {
      let server = await startServer(dataDir, ENV)
      const family = await openFamily(() => server)
      const url = await postgres.createDatabase('there')
      const copies = await holdCopies('there')

      // Ctrl-C in the middle of the copy.
      const interrupted = await runAdmin(dataDir, ['move', '-'], {
        typed: `${url}\n`,
        onOutput: (output, child) => void (output.includes('Copying') && child.kill('SIGINT')),
      })
      expect(interrupted.code).not.toBe(0)
      await expect.poll(() => family.save('Lake')).toBe(200)
      await copies.release()
      await copies.hold()

      // The server is killed in the middle of the copy.
      const killed = await runAdmin(dataDir, ['move', '-'], {
        typed: `${url}\n`,
        onOutput: (output) => void (output.includes('Copying') && server.kill()),
      })
      expect(killed).toMatchObject({
        code: 1,
        output: expect.stringContaining('The server stopped before the command was finished.'),
      })
      server = await startServer(dataDir, ENV)
      await family.expectStories('Lake')
      expect(await family.save('Mill')).toBe(200)
      expect(await runAdmin(dataDir, ['backup'])).toMatchObject({ code: 0 })
      await copies.release()
      await copies.remove()

      // Neither of them left anything in the other database, or it would be refused now.
      const inTheOpen = await runAdmin(dataDir, ['move', url])
      expect(inTheOpen).toMatchObject({ code: 1, output: expect.stringContaining('The list of processes shows') })
      const there = await runAdmin(dataDir, ['move', '-'], { typed: `${url}\n` })
      expect(there).toMatchObject({ code: 0, output: expect.stringContaining('are the same in both databases.') })
      expect(there.output).toContain('Read 2 recordings (')
      expect(there.output).toContain('Set DATABASE_URL to the address that you gave here, and start Keepsaid.')
      expect(there.output).not.toContain(postgres.owner.password)
      expect(await server.ended).toBe(0)
      await expect(startServer(dataDir, ENV)).rejects.toThrow('the stories moved to the database there at 127.0.0.1')

      server = await startServer(dataDir, { ...ENV, DATABASE_URL: url })
      await family.expectStories('Lake', 'Mill')
      expect(await family.save('Moor')).toBe(200)

      const refused = await runAdmin(dataDir, ['move', 'own'])
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining('has an earlier database. Move that folder'),
      })
      expect(refused.output).toContain('Nothing has changed: Keepsaid goes on with the database it has.')
      expect(await family.save('Pond')).toBe(200)
      await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.old'))
      const back = await runAdmin(dataDir, ['move', 'own'])
      expect(back).toMatchObject({ code: 0, output: expect.stringContaining('Remove DATABASE_URL from the settings') })
      expect(await server.ended).toBe(0)
      await expect(startServer(dataDir, { ...ENV, DATABASE_URL: url })).rejects.toThrow('Remove DATABASE_URL.')

      server = await startServer(dataDir, ENV)
      await family.expectStories('Lake', 'Mill', 'Moor', 'Pond')
      expect(await family.save('Reed')).toBe(200)
      // Backups go on in their folder, though this is another database.
      const backup = await runAdmin(dataDir, ['backup'])
      expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('is complete') })
      await server.stop()
    }),
)

test('Ctrl-C when the copy is being committed is too late; a move that can’t be completed after that stops and says how to go on', () =>
  withDataDir(async (dataDir) => {
    let server = await startServer(dataDir, ENV)
    const family = await openFamily(() => server)
    expect(await family.save('Lake')).toBe(200)
    const tooLate = await postgres.createDatabase('too late')
    const commits = await holdCommits(postgres, 'too late')
    let interrupt = (): void => {}
    const interrupted = runAdmin(dataDir, ['move', '-'], {
      typed: `${tooLate}\n`,
      onOutput: (_output, child) => {
        interrupt = () => child.kill('SIGINT')
      },
    })
    await commits.untilOneWaits()
    interrupt()
    await interrupted
    await commits.release()
    expect(await server.ended).toBe(0)
    // The test above starts the database that was left.
    const moved = join(dataDir, 'moved')
    expect(await readFile(moved, 'utf8')).toContain('the database too late at 127.0.0.1')
    server = await startServer(dataDir, { ...ENV, DATABASE_URL: tooLate })
    await family.expectStories('Lake')
    expect(await family.save('Mill')).toBe(200)

    const url = await postgres.createDatabase('undecided')
    await rm(moved)
    await mkdir(join(moved, 'in the way'), { recursive: true })
    const undecided = await runAdmin(dataDir, ['move', '-'], { typed: `${url}\n` })
    expect(undecided).toMatchObject({ code: 1, output: expect.stringContaining('moved can’t be written.') })
    expect(undecided.output).toContain('Keepsaid stops. Every row is in the database undecided')
    expect(undecided.output).not.toContain('Nothing has changed')
    expect(await server.ended).toBe(0)

    await rm(moved, { recursive: true })
    server = await startServer(dataDir, { ...ENV, DATABASE_URL: url })
    await family.expectStories('Lake', 'Mill')
    expect(await family.save('Moor')).toBe(200)
    await server.stop()
    await expect(startServer(dataDir, { ...ENV, DATABASE_URL: tooLate })).rejects.toThrow(
      'the stories moved to the database undecided',
    )
  }))

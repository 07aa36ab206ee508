// From one server to another, with a row in every table. Longer than others: a second server and a full database take seconds to start.

import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFixture } from '#server/access/fixture.ts'
import { addressOf, claimDatabase } from '#server/infra/db/database-id.ts'
import { MIGRATION_LOCK } from '#server/infra/db/migrate.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { createLimiter } from '#server/infra/limits/limiter.ts'
import { silentLog } from '#server/infra/log.ts'
import { isRunning } from '#server/infra/media/testing/fake-tool.ts'
import { compareDatabases, listTables, prepareSession, readContent } from '#server/infra/move/compare-tables.ts'
import {
  discardUnfinishedMove,
  type MoveSteps,
  type MoveTarget,
  MoveUndecided,
  moveDatabase,
} from '#server/infra/move/move-database.ts'
import { holdCommits } from '#server/infra/testing/hold-commits.ts'
import { leaveServerBehind } from '#server/infra/testing/leave-server-behind.ts'
import { databaseUrl, type PostgresServer, startPostgres } from '#server/infra/testing/postgres-server.ts'
import { startSystemPostgres, systemPrograms } from '#server/infra/testing/system-postgres.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { fillEmptyTables, UNUSED_TABLES } from './fill-tables.ts'

let server: TestApp
let other: PostgresServer
let parent = ''
beforeAll(async () => {
  other = await startPostgres({ durable: false })
  parent = await mkdtemp(join(tmpdir(), 'keepsaid-move-'))
  await chmod(parent, 0o711)
  server = (await openFixture()).server
  await withClient(sourceUrl(), async (client) => {
    await fillEmptyTables(client)
    const long = `${'A long story. '.repeat(200_000)}\\N \\. \t\r\n"'${'ü'.repeat(9)}👵`
    await client.query('update stories set content = $1, tags = $2 where id = (select max(id) from stories)', [
      long,
      ['a,b', 'c"d', '{}'],
    ])
    await client.query("select setval('audit_entries_id_seq', 4711)")
  })
})
afterAll(async () => {
  await server.close()
  await other.stop()
  await rm(parent, { recursive: true })
})

const sourceUrl = (): string => {
  const { source } = server.services.connected
  return source.kind === 'server' ? source.url : ''
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const moveTo = (target: MoveTarget, steps: Partial<MoveSteps> = {}, signal = new AbortController().signal) =>
  moveDatabase(
    { source: server.services.connected.source, target, dataDir: parent, log: silentLog, signal },
    { prepare: async () => {}, onLocked: async () => {}, onTable: () => {}, ...steps },
  )
const moveToUrl = (url: string, steps?: Partial<MoveSteps>, signal?: AbortSignal) =>
  moveTo({ kind: 'server', url }, steps, signal)

const asSuperuser = (database: string, statement: string) =>
  withClient(databaseUrl({ ...other.superuser, database }), (client) => client.query(statement))

const isEmpty = (url: string) => withClient(url, async (client) => (await listTables(client)).length === 0)

/** Everything about the tables but their rows: what is allowed, checked and computed. */
const describeSchema = (url: string) =>
  withClient(url, async (client) => {
    const queries = [
      'select table_schema, table_name, column_name, column_default, is_nullable, data_type, generation_expression from information_schema.columns',
      'select conrelid::regclass::text, conname, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated from pg_constraint',
      'select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled from pg_trigger where not tgisinternal',
      'select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where c.relkind <> $$t$$',
      'select schemaname, tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies',
      "select relname, relkind, relrowsecurity, array(select unnest(relacl)::text order by 1) from pg_class where relnamespace = 'public'::regnamespace",
      'select attrelid::regclass::text, attname, attacl::text from pg_attribute where attacl is not null',
      "select proname, pg_get_function_identity_arguments(oid), prosecdef, md5(prosrc), proacl::text from pg_proc where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)",
      'select extname, extversion from pg_extension',
    ]
    const described: string[] = []
    for (const query of queries)
      described.push(...(await client.query({ text: query, rowMode: 'array' })).rows.map((row) => JSON.stringify(row)))
    return described.toSorted()
  })

const compare = (one: string, two: string) =>
  withClient(one, (source) =>
    withClient(two, async (target) => {
      for (const client of [source, target]) {
        await client.query('begin')
        await prepareSession(client)
      }
      return compareDatabases(source, target)
    }),
  )

const SENTENCE = (reason: string) => new RegExp(`^Can’t move to the database \\w+ at [^ ]+:\\d+: ${reason}`)

test('a row in every table arrives, with the same rules, rights and numbers, and a changed or missing one is found', async () => {
  const empty: string[] = []
  await withClient(sourceUrl(), async (client) => {
    for (const table of await listTables(client))
      if ((await readContent(client, table)).rows === 0) empty.push(table.name)
  })
  expect(empty).toEqual(UNUSED_TABLES)

  const url = await other.createDatabase('everything')
  const moved = await moveToUrl(url)
  expect(moved).toMatchObject({ differences: [], to: `the database everything at 127.0.0.1:${other.owner.port}` })
  expect(moved.rows).toBeGreaterThan(200)
  expect(await compare(sourceUrl(), url)).toEqual({ tables: moved.tables, rows: moved.rows, differences: [] })
  expect(await describeSchema(url)).toEqual(await describeSchema(sourceUrl()))
  await moved.release()

  await withClient(url, async (client) => {
    await client.query("update stories set place = 'elsewhere' where id = (select min(id) from stories)")
    await client.query('delete from story_reactions where story_id = (select min(story_id) from story_reactions)')
    await client.query("select nextval('stories_id_seq')")
  })
  const { differences } = await compare(sourceUrl(), url)
  expect(differences).toContain('public.stories has other values in the copy')
  expect(differences).toContainEqual(
    expect.stringMatching(/^public\.story_reactions has \d+ rows, and the copy has \d+$/),
  )
  expect(differences).toContain('public.stories_id_seq goes on at another number in the copy')
  // The append-only log is one in the copy, too.
  await withClient(url, (client) => expect(client.query('delete from audit_entries')).rejects.toThrow('append-only'))
  await expect(moveToUrl(url)).rejects.toThrow(SENTENCE('it isn’t empty. Create another database for Keepsaid.'))
})

test('while tables are copied, reading goes on, also where it’s counted, and writing waits; afterwards it goes on', async () => {
  const { database } = server.services.connected
  const write = () =>
    database.asSystem(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '50ms'`)
      await tx.update(stories).set({ place: 'Lakeside' }).where(eq(stories.id, -1))
    })
  const seen: unknown[] = []
  const url = await other.createDatabase('while')
  const moved = await moveToUrl(url, {
    onLocked: async () => {
      seen.push(await database.asSystem((tx) => tx.$count(stories)))
      seen.push((await createLimiter(database, 'a secret').count({ key: 'searches', windowMs: 60_000 })).count)
      seen.push(await write().catch((error: Error) => (error.cause as { code?: string }).code))
    },
  })
  expect(seen).toEqual([expect.any(Number), 1, '55P03'])
  await expect(write()).rejects.toThrow()
  await moved.release()
  await write()
})

test('a move that is canceled, or whose other server goes away, leaves the source as it was and the target empty', async () => {
  const url = await other.createDatabase('interrupted')
  const completed = () => readFile(join(parent, 'moved'), 'utf8').catch(() => '')
  const before = await completed()
  const canceled = new AbortController()
  const cancel = (table: string) => void (table === 'public.stories' && canceled.abort())
  await expect(moveToUrl(url, { onTable: cancel }, canceled.signal)).rejects.toThrow(/^The move was canceled\.$/)
  expect(await isEmpty(url)).toBe(true)

  // As if it were shut down once it has rows: it ends its own connection.
  await asSuperuser(
    'interrupted',
    `create schema shutdown;
     create function shutdown.now() returns event_trigger language plpgsql security definer as $$
       begin
         if to_regclass('public.sessions') is not null then
           perform pg_terminate_backend(pg_backend_pid()) from public.sessions limit 1;
         end if;
       end $$;
     create event trigger shutdown on ddl_command_end when tag in ('ALTER TABLE') execute function shutdown.now()`,
  )
  await expect(moveToUrl(url)).rejects.toThrow(SENTENCE('(it was shut down|the connection was lost)\\.'))
  await asSuperuser('interrupted', 'drop event trigger shutdown; drop schema shutdown cascade')
  expect(await isEmpty(url)).toBe(true)
  expect(await completed()).toBe(before)

  const moved = await moveToUrl(url)
  await moved.release()
  expect(moved.differences).toEqual([])
})

const writeToSource = () =>
  withClient(sourceUrl(), async (client) => {
    await client.query(`set lock_timeout = '50ms'`)
    await client.query(`update stories set place = 'Lakeside' where id = -1`)
  })

test('canceled once the copy is being committed: it’s too late, and nobody writes to the old database', async () => {
  const url = await other.createDatabase('late')
  const commits = await holdCommits(other, 'late')
  const canceled = new AbortController()
  const moving = moveToUrl(url, {}, canceled.signal)
  await commits.untilOneWaits()
  canceled.abort()
  await expect(writeToSource()).rejects.toThrow('lock timeout')
  await commits.release()
  const moved = await moving
  expect(moved.differences).toEqual([])
  await expect(writeToSource()).rejects.toThrow('lock timeout')
  await moved.release()
  await expect.poll(writeToSource).toBeUndefined()
})

const MARKER = () => join(parent, 'moved')
const RESERVED = () => join(parent, 'moved.unfinished')
/** As at a start. */
const claim = (url: string, log = silentLog) =>
  withClient(url, (client) => claimDatabase(client, { dataDir: parent, name: addressOf(url) }, log))

test('the data folder can’t be written to: nothing is committed, and the move can be tried again', async () => {
  const url = await other.createDatabase('full')
  await rm(MARKER(), { force: true })
  await mkdir(join(RESERVED(), 'in the way'), { recursive: true })
  await expect(moveToUrl(url)).rejects.toThrow(`${RESERVED()} can’t be written.`)
  expect(await isEmpty(url)).toBe(true)
  await writeToSource()
  await rm(RESERVED(), { recursive: true })
  await (await moveToUrl(url)).release()
  expect(existsSync(RESERVED())).toBe(false)
})

test.each(['the copy', 'the old database'])(
  'the move can’t be completed after the commit: nobody can write, and a start with %s decides',
  async (started) => {
    const url = await other.createDatabase(`undecided, ${started}`)
    await rm(MARKER(), { force: true })
    await mkdir(join(MARKER(), 'in the way'), { recursive: true })
    const undecided = await moveToUrl(url).catch((error: unknown) => error)
    if (!(undecided instanceof MoveUndecided)) throw undecided
    expect(undecided.message).toContain(`${MARKER()} can’t be written.`)
    expect(undecided.message).toContain(
      `Keepsaid stops. Every row is in the database undecided, ${started} at 127.0.0.1:${other.owner.port}, too: start`,
    )
    await expect(writeToSource()).rejects.toThrow('lock timeout')
    await undecided.release()
    await rm(MARKER(), { recursive: true })

    const [chosen, left] = started === 'the copy' ? [url, sourceUrl()] : [sourceUrl(), url]
    const codes: unknown[] = []
    await claim(chosen, { ...silentLog, warn: (details) => void codes.push(details) })
    expect(codes).toHaveLength(started === 'the copy' ? 0 : 1)
    expect(existsSync(RESERVED())).toBe(false)
    await expect(claim(left)).rejects.toThrow(
      started === 'the copy' ? 'the stories moved to the database undecided' : "a copy by a move that wasn't completed",
    )
    await claim(chosen)
  },
)

test('after a move whose process ended, an empty database is refused, and the copy can still be started', async () => {
  const [url, typo] = [await other.createDatabase('copy'), await other.createDatabase('typo')]
  await rm(MARKER(), { force: true })
  await mkdir(join(MARKER(), 'in the way'), { recursive: true })
  const undecided = await moveToUrl(url).catch((error: unknown) => error)
  if (!(undecided instanceof MoveUndecided)) throw undecided
  await undecided.release()
  await rm(MARKER(), { recursive: true })

  const at = `at 127.0.0.1:${other.owner.port}`
  const reserved = await readFile(RESERVED(), 'utf8')
  await expect(claim(typo)).rejects.toThrow(
    `A move to the database copy ${at} was interrupted, and this database, the database typo ${at}, is empty. Start Keepsaid with the database copy ${at} to complete the move, or with the settings it had before the move to go on without it.`,
  )
  expect(await readFile(RESERVED(), 'utf8')).toBe(reserved)

  // As if the process had ended before the commit.
  await other.createDatabase('rolled back')
  await writeFile(RESERVED(), reserved.replace('database copy', 'database rolled back'))
  await expect(claim(databaseUrl({ ...other.owner, database: 'rolled back' }))).rejects.toThrow(
    'is empty. Start Keepsaid with the settings it had before the move to go on without it.',
  )
  await claim(url)
  expect(existsSync(RESERVED())).toBe(false)
})

test('a move that fails when the copy is being committed: a start with the copy doesn’t complete it', async () => {
  const url = await other.createDatabase('lost')
  await rm(MARKER(), { force: true })
  const commits = await holdCommits(other, 'lost')
  const moving = moveToUrl(url).catch((error: unknown) => error)
  await commits.untilOneWaits()
  expect(existsSync(RESERVED())).toBe(true)
  // It is committed on the other server, and this one doesn't learn of it.
  await asSuperuser(
    other.superuser.database,
    "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = 'lost' and wait_event = 'SyncRep' and backend_type = 'client backend'",
  )
  await commits.release()
  expect(await moving).toMatchObject({ message: expect.stringMatching(SENTENCE('')) })
  expect(await isEmpty(url)).toBe(false)
  expect(existsSync(RESERVED())).toBe(false)
  await expect(claim(url)).rejects.toThrow("a copy by a move that wasn't completed")
  await writeToSource()
})

test('a copy that isn’t the same is refused, and nothing of it stays', async () => {
  const url = await other.createDatabase('different')
  // As if the other server changed what it stores: once the rows are there, it alters one.
  await asSuperuser(
    'different',
    `create schema spoil;
     create function spoil.change() returns event_trigger language plpgsql security definer as $$
       begin
         if to_regclass('public.story_versions') is not null then
           update public.story_versions set title = 'Spoiled';
         end if;
       end $$;
     create event trigger spoil on ddl_command_end when tag in ('ALTER TABLE') execute function spoil.change()`,
  )
  await expect(moveToUrl(url)).rejects.toThrow(
    /^The copy isn’t the same: public\.story_versions has other values in the copy\.$/,
  )
  expect(await isEmpty(url)).toBe(true)
})

test('what stands in the way is said in one sentence', async () => {
  const url = await other.createDatabase('refusals')
  const { port, password, user } = other.owner
  const at = (rest: string) => moveToUrl(`postgres://${rest}`)
  await expect(at(`${user}:wrong@127.0.0.1:${port}/refusals`)).rejects.toThrow(
    SENTENCE('it doesn’t accept this user or password.'),
  )
  await expect(at(`${user}:${password}@127.0.0.1:${port}/nothing`)).rejects.toThrow(
    SENTENCE('there is no such database.'),
  )
  await expect(at('a:b@127.0.0.1:1/x')).rejects.toThrow(SENTENCE('it isn’t responding. Is it running\\?'))
  await expect(at('a:b@no-such-host.invalid/x')).rejects.toThrow(SENTENCE('there is no such host.'))
  await expect(moveToUrl(sourceUrl())).rejects.toThrow(SENTENCE('it isn’t empty.'))

  await asSuperuser('refusals', "create role plain login password 'plain'")
  await expect(at(`plain:plain@127.0.0.1:${port}/refusals`)).rejects.toThrow(
    SENTENCE('the account plain isn’t its owner.'),
  )
  await asSuperuser('refusals', 'create database plain owner plain')
  await expect(at(`plain:plain@127.0.0.1:${port}/plain`)).rejects.toThrow(
    SENTENCE('the account plain may not create the role that requests run as. Allow it: alter role plain createrole'),
  )
  await asSuperuser('refusals', 'alter role plain createrole')
  await asSuperuser(
    'refusals',
    'do $$ begin create role keepsaid_member nologin; exception when duplicate_object then end $$',
  )
  await expect(at(`plain:plain@127.0.0.1:${port}/plain`)).rejects.toThrow(
    SENTENCE('the account plain may not use the role keepsaid_member. Allow it: grant keepsaid_member to plain with'),
  )
  await asSuperuser('refusals', 'grant keepsaid_member to plain with set true')
  await asSuperuser('refusals', "create database latin owner plain encoding 'LATIN1' locale 'C' template template0")
  await expect(at(`plain:plain@127.0.0.1:${port}/latin`)).rejects.toThrow(SENTENCE('its encoding is LATIN1.'))
  expect(await isEmpty(url)).toBe(true)
  const moved = await at(`plain:plain@127.0.0.1:${port}/plain`)
  await moved.release()
  expect(moved.differences).toEqual([])

  await withClient(sourceUrl(), (client) => client.query('create table public.recipes (id int)'))
  await expect(moveToUrl(url)).rejects.toThrow('The two databases would differ in public.recipes, public.recipes.id.')
  await withClient(sourceUrl(), (client) => client.query('drop table public.recipes'))

  const second = new pg.Client({ connectionString: sourceUrl(), application_name: 'keepsaid 1 another-machine' })
  await second.connect()
  await expect(moveToUrl(url)).rejects.toThrow('Other processes of Keepsaid work with this database.')
  await second.end()
})

test('a process that starts just before the tables are locked is noticed', async () => {
  const url = await other.createDatabase('just before')
  await withClient(sourceUrl(), async (starting) => {
    await starting.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const refused = expect(moveToUrl(url)).rejects.toThrow('Other processes of Keepsaid work with this database.')
    const waits =
      "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
    await expect.poll(async () => (await starting.query(waits)).rowCount, { timeout: 60_000 }).toBe(1)
    await starting.query("set application_name = 'keepsaid 1 another-machine'")
    await starting.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await refused
  })
})

const olderPrograms = systemPrograms && /\/1[0-7]\/bin$/.test(systemPrograms) ? systemPrograms : undefined

test.runIf(olderPrograms)('a server that is too old is refused', async () => {
  const old = await startSystemPostgres(olderPrograms ?? '', parent)
  try {
    await expect(moveToUrl(await old.createDatabase('old'))).rejects.toThrow(
      SENTENCE('it is PostgreSQL 1\\d\\.[^,]+, and Keepsaid moves only to 18 or newer\\.'),
    )
  } finally {
    await old.stop()
  }
})

test('into a database that Keepsaid runs itself: complete or not there, and never over an earlier one', async () => {
  const folder = join(parent, 'postgres')
  const canceled = new AbortController()
  const cancel = (table: string) => void (table === 'public.stories' && canceled.abort())
  await expect(moveTo({ kind: 'own' }, { onTable: cancel }, canceled.signal)).rejects.toThrow('The move was canceled.')
  expect([existsSync(folder), existsSync(`${folder}.moving`)]).toEqual([false, false])

  // Processes that were killed left these behind.
  const leftovers = [await leaveServerBehind(`${folder}.moving`)]
  await discardUnfinishedMove(parent)
  expect(existsSync(`${folder}.moving`)).toBe(false)
  leftovers.push(await leaveServerBehind(`${folder}.moving`))

  let refused: unknown
  const moved = await moveTo(
    { kind: 'own' },
    {
      onLocked: async () => {
        // Neither a second move nor the start of another process touches it.
        refused = await moveTo({ kind: 'own' }).catch((error: unknown) => error)
        await discardUnfinishedMove(parent)
      },
    },
  )
  expect(refused).toMatchObject({ message: `Another Keepsaid is already using ${folder}.moving.` })
  for (const leftover of leftovers) expect(await isRunning(leftover)).toBe(false)
  await moved.release()
  expect(moved.differences).toEqual([])
  expect((await stat(folder)).isDirectory()).toBe(true)
  expect(existsSync(`${folder}.moving`)).toBe(false)
  expect(await readFile(join(parent, 'moved'), 'utf8')).toContain('the database that Keepsaid runs itself')
  await expect(moveTo({ kind: 'own' })).rejects.toThrow(
    `${folder} has an earlier database. Move that folder away first.`,
  )
})

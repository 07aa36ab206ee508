import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reindexStories } from '#server/features/stories/search/reindex.ts'
import { twoStepSecrets, users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import { openMaintenance } from '#server/infra/http/maintenance.ts'
import { silentLog } from '#server/infra/log.ts'
import { lockFolder } from '#server/infra/postgres/folder-lock.ts'
import type { Services } from '#server/services.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { storedPath } from '#server/testing/stored-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openAdminSocket, runOnServer } from './admin-socket.ts'

let server: TestApp
let ann: Relative
let bob: Relative
beforeAll(async () => {
  server = await openTestApp()
  ann = (await familyOf(server)).owner
  bob = (await familyOf(server)).owner
})
afterAll(() => server.close())

let close: () => Promise<void>
beforeEach(async () => {
  close = await openAdminSocket(server.services, server.config, () => {})
})
afterEach(async () => {
  await close()
  await server.database.asSystem((tx) => tx.update(users).set({ isAdmin: false }))
})

/** The lines it prints, or the sentence of its error. */
const run = async (name: string, ...args: string[]): Promise<string[] | string> => {
  const lines: string[] = []
  try {
    await runOnServer(server.dataDir, { name, args }, (line) => lines.push(line))
    return lines
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const isAdmin = async ({ get }: Relative) => (await get('/api/user')).json().isAdmin

test('grant and revoke: change the account in any case of the address, and say what they did', async () => {
  expect(await isAdmin(ann)).toBe(false)
  expect(await run('grant', ann.email.toUpperCase())).toEqual([
    'Ruth Okafor is an administrator now. Their profile has a tab for it.',
  ])
  expect(await isAdmin(ann)).toBe(true)
  expect(await run('grant', ann.email)).toEqual(['Ruth Okafor is an administrator already.'])
  expect(await run('revoke', bob.email)).toEqual(['Ruth Okafor isn’t an administrator.'])
  await run('grant', bob.email)
  expect(await run('revoke', ann.email)).toEqual(['Ruth Okafor isn’t an administrator anymore.'])
  expect(await isAdmin(ann)).toBe(false)
})

test('the last administrator stays one, also if another one’s account is about to be deleted', async () => {
  await run('grant', ann.email)
  const refused =
    'Ruth Okafor is the only administrator of this server. Name another one first: npm run admin -- grant EMAIL'
  expect(await run('revoke', ann.email)).toBe(refused)
  await run('grant', bob.email)
  await bob.post('/api/account/deletion', { password: 'a good password', keepsStories: true })
  expect(await run('revoke', ann.email)).toBe(refused)
  await bob.send('DELETE', '/api/account/deletion')
  const outcomes = await Promise.all([run('revoke', ann.email), run('revoke', bob.email)])
  expect(outcomes.filter((outcome) => outcome === refused)).toHaveLength(1)
})

test('two-step-off: for someone who has lost their phone and their codes', async () => {
  const signIn = async () =>
    (await server.visitor().post('/api/login', { email: ann.email, password: 'a good password' })).statusCode
  await server.database.asSystem((tx) =>
    tx.insert(twoStepSecrets).values({ userId: ann.id, secret: 'x', turnedOnAt: new Date() }),
  )
  expect(await signIn()).toBe(403)
  // Without a mail server, no email went out.
  expect(await run('two-step-off', ann.email)).toEqual([`${ann.email} signs in with the password alone now.`])
  expect(await signIn()).toBe(200)
  expect(await run('two-step-off', ann.email)).toEqual([`Two-step sign-in isn’t on for ${ann.email}.`])
  expect(await run('two-step-off', 'nobody@example.org')).toContain('There’s no account')
})

test('an unknown address, no address, two addresses and an unknown command change nothing and say so', async () => {
  expect(await run('grant', 'nobody@example.org')).toBe(
    'There’s no account with the address nobody@example.org. Nothing has changed.',
  )
  const usage = 'Give the email address of one account, such as ruth@example.org.'
  expect(await run('grant')).toBe(usage)
  expect(await run('revoke', ann.email, bob.email)).toBe(usage)
  expect(await run('constructor')).toBe('This server has no command “constructor”. It may be an older version.')
})

test('where emails are sent, an address that nobody has confirmed can’t become an administrator’s', async () => {
  const eve = server.visitor()
  const { email } = await eve.register()
  await close()
  const mailer = { ...server.services.mailer, kind: 'smtp' as const }
  close = await openAdminSocket({ ...server.services, mailer }, server.config, () => {})
  expect(await run('grant', email)).toContain('hasn’t confirmed the address')
  const [{ isAdmin } = {}] = await server.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  )
  expect(isAdmin).toBe(false)
})

test('the socket is only for the server’s own account; one left by a killed server is replaced', async () => {
  const path = join(server.dataDir, 'admin.sock')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await close()
  await writeFile(path, '')
  close = await openAdminSocket(server.services, server.config, () => {})
  expect(await run('grant', ann.email)).toHaveLength(1)
  // A second process leaves it to the first.
  await (await openAdminSocket(server.services, server.config, () => {}))()
  expect(await run('grant', ann.email)).toHaveLength(1)
})

test('a second process takes over when the first one ends', async () => {
  const closeSecond = await openAdminSocket(server.services, server.config, () => {})
  await close()
  close = closeSecond
  await expect.poll(() => run('grant', ann.email), { timeout: 30_000 }).toHaveLength(1)
})

test('a process that starts when another one is about to listen leaves the socket to it, and takes over when it ends', async () => {
  await close()
  const path = join(server.dataDir, 'admin.sock')
  const unlock = lockFolder(path)
  close = await openAdminSocket(server.services, server.config, () => {})
  expect(existsSync(path)).toBe(false)
  unlock()
  await expect.poll(() => run('grant', ann.email), { timeout: 30_000 }).toHaveLength(1)
})

test('without a server, the command says so and fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-admin-'))
  await mkdir(join(folder, 'files'))
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const failure = await promisify(execFile)(process.execPath, ['server/admin.ts', 'grant', ann.email], { env }).catch(
    (error: { code: number; stderr: string }) => error,
  )
  expect(failure).toMatchObject({
    code: 1,
    stderr: `No server is running in ${folder}. Start it with npm start, or set DATA_DIR to its data folder, and try again.\n`,
  })
  const usage = await promisify(execFile)(process.execPath, ['server/admin.ts'], { env }).catch(
    (error: { stderr: string }) => error,
  )
  expect(usage.stderr).toContain('grant EMAIL ')
  await rm(folder, { recursive: true })
})

test('a server that stops in the middle of a command: the command fails', async () => {
  await close()
  const path = join(server.dataDir, 'admin.sock')
  const stopping = createServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n')),
  )
  await new Promise<void>((resolve) => stopping.listen(path, resolve))
  expect(await run('grant', ann.email)).toBe('The server stopped before the command was finished.')
  await new Promise((resolve) => stopping.close(resolve))
  close = async () => {}
})

const originalOf = async (storyId: number): Promise<string> => {
  const [found] = await server.database.asSystem((tx) =>
    tx.select({ name: takes.fileName }).from(takes).where(eq(takes.storyId, storyId)),
  )
  return storedPath(server.services.files, found?.name ?? '')
}

test('stats: what is on the server', async () => {
  await recordStory(ann)
  const lines = await run('stats')
  expect(lines).toContainEqual(expect.stringMatching(/^Users +\d+, \d+ of them active in the last 30 days$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Recordings +\d+, .+, 0 with a problem$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Emails +\d+ saved as files, \d+ waiting, 0 failed/))
  expect(lines).toContain('Last backup     none yet')
  expect(lines).toContainEqual(
    expect.stringMatching(/^Job +measure-recording: \d+ waiting, 0 later, 0 running, 0 failed$/),
  )
  expect(await run('stats', 'now')).toBe('This command has nothing after its name.')
})

test('verify: a changed file of the same length and a missing one are named, told to the family, and repaired', async () => {
  const [changed, missing] = [await recordStory(ann), await recordStory(ann, { title: 'The mill' })]
  const paths = [await originalOf(changed), await originalOf(missing)] as const
  const bytes = [await readFile(paths[0]), await readFile(paths[1])] as const
  expect(await run('verify')).toEqual([
    expect.stringMatching(/^Read \d+ recordings \(.+\): every one is as it was saved\.$/),
  ])
  const altered = Buffer.from(bytes[0])
  altered.writeUInt8(altered.readUInt8(100) ^ 1, 100)
  await writeFile(paths[0], altered)
  await rm(paths[1])
  const lines: string[] = []
  await expect(runOnServer(server.dataDir, { name: 'verify', args: [] }, (line) => lines.push(line))).rejects.toThrow(
    /^Of \d+ recordings \(.+\), 2 can’t be relied on\. Their families see which\. A backup may still have them\.$/,
  )
  expect(lines).toEqual([`${basename(paths[0])}: changed`, `${basename(paths[1])}: missing`])
  const problems = async () =>
    (await ann.get('/api/recordings/problems')).json().map(({ problem }: { problem: string }) => problem)
  expect(await problems()).toEqual(['changed', 'missing'])
  await writeFile(paths[0], bytes[0])
  await writeFile(paths[1], bytes[1])
  expect(await run('verify')).toHaveLength(1)
  expect(await problems()).toEqual([])
})

/** Runs a command, presses Ctrl-C once the server works on it, and returns the exit code when the server has stopped that. */
const interrupt = async (name: string, services: Partial<Services>, untilItRuns: Promise<void>): Promise<unknown> => {
  const canceled = Promise.withResolvers<void>()
  const info = (details: object) => {
    if ('code' in details && details.code === 'admin_command_canceled') canceled.resolve()
  }
  await close()
  close = await openAdminSocket(
    { ...server.services, ...services, log: { ...silentLog, info } },
    server.config,
    () => {},
  )
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  const command = spawn(process.execPath, ['server/admin.ts', name], { env, stdio: 'ignore' })
  const exited = once(command, 'exit')
  await untilItRuns
  command.kill('SIGINT')
  const [code] = await exited
  await canceled.promise
  return code
}

test('Ctrl-C while a recording is verified: the server stops reading it, and doesn’t call it damaged', async () => {
  await recordStory(ann)
  const endless = join(server.dataDir, 'endless')
  await writeFile(endless, '')
  await truncate(endless, 2 ** 40)
  const reading = Promise.withResolvers<void>()
  const read = async () => {
    reading.resolve()
    return createReadStream(endless)
  }
  expect(await interrupt('verify', { files: { ...server.services.files, read } }, reading.promise)).toBe(130)
  await rm(endless)
  expect((await ann.get('/api/recordings/problems')).json()).toEqual([])
})

test('Ctrl-C while a backup is made: the server stops making it', async () => {
  const making = Promise.withResolvers<void>()
  const make: Services['backups']['make'] = async (_reason, signal) => {
    making.resolve()
    await once(signal ?? new EventTarget(), 'abort')
    throw signal?.reason
  }
  expect(await interrupt('backup', { backups: { ...server.services.backups, make } }, making.promise)).toBe(130)
})

test('reindex: canceled in the middle, it fails, and no earlier search result is sent again', async () => {
  await recordStory(ann)
  const revisions = () => server.database.asSystem((tx) => tx.select({ revision: families.revision }).from(families))
  const before = await revisions()
  const canceled = new AbortController()
  const reindexing = reindexStories(server.database, canceled.signal, () => canceled.abort())
  await expect(reindexing).rejects.toThrow('aborted')
  const after = await revisions()
  expect(after).toHaveLength(before.length)
  for (const row of before) expect(after).not.toContainEqual(row)
})

test('reindex: a story that the index has lost is found again', async () => {
  await recordStory(ann, { title: 'The lighthouse' })
  const found = async () => (await ann.get('/api/stories/search?q=lighthouse')).body.includes('The lighthouse')
  await server.database.asSystem((tx) => tx.execute(sql`delete from story_search`))
  expect(await found()).toBe(false)
  expect(await run('reindex')).toEqual([expect.stringMatching(/^\d+ (story is|stories are) indexed again\.$/)])
  expect(await found()).toBe(true)
})

test('maintenance: reading and signing in work, everything else waits, also in another process', async () => {
  const id = await recordStory(ann)
  expect(await run('maintenance', 'maybe')).toBe('Say “on” or “off”, such as: npm run admin -- maintenance on')
  await run('maintenance', 'on')
  const other = openMaintenance(server.dataDir)
  expect(await other.isOn()).toBe(true)
  expect((await ann.get(`/api/stories/${id}`)).statusCode).toBe(200)
  const refused = await ann.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Changed' } })
  expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([503, 'maintenance', '60'])
  expect(refused.json().message).toContain('You can still read and listen, and recordings wait safely on your device.')
  await expect(recordStory(ann)).rejects.toThrow('maintenance')
  const upload = await ann.post('/api/uploads', {})
  expect(upload.statusCode).toBe(503)
  const visitor = server.visitor()
  expect((await visitor.post('/api/register', {})).statusCode).toBe(503)
  expect((await visitor.post('/api/login', { email: ann.email, password: 'a good password' })).statusCode).toBe(200)
  expect((await visitor.post('/api/logout')).statusCode).toBe(200)
  await run('maintenance', 'off')
  await run('maintenance', 'off')
  expect((await ann.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Changed' } })).statusCode).toBe(200)
})

test('move: a second one is refused while one is going on, and can begin when that has failed', async () => {
  const connected = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket)
    connected.resolve()
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `postgres://a:b@127.0.0.1:${port}/other`
  const lost = 'Can’t move to the database other at 127.0.0.1:PORT: the connection was lost.'.replace(
    'PORT',
    String(port),
  )
  const first = run('move', url)
  await connected.promise
  expect(await run('move', url)).toBe('The database is being moved already.')
  for (const socket of sockets) socket.destroy()
  silent.close()
  expect(await first).toBe(lost)
  expect(await run('move', url)).toContain('Can’t move to the database other')
  expect(await openMaintenance(server.dataDir).state()).toBe('off')
})

test('a server that is killed before a command has said anything: the command fails with a sentence', async () => {
  await close()
  const path = join(server.dataDir, 'admin.sock')
  const killed = createServer((socket) => void socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => killed.listen(path, resolve))
  expect(await run('backup')).toBe('The server stopped before the command was finished.')
  await new Promise((resolve) => killed.close(resolve))
  close = async () => {}
})

test('another process that hangs doesn’t keep this one from starting', async () => {
  await close()
  const path = join(server.dataDir, 'admin.sock')
  const unlock = lockFolder(path)
  const hanging = createServer()
  await new Promise<void>((resolve) => hanging.listen(path, resolve))
  await (await openAdminSocket(server.services, server.config, () => {}))()
  expect(existsSync(path)).toBe(true)
  unlock()
  await new Promise((resolve) => hanging.close(resolve))
  close = async () => {}
})

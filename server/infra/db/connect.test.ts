import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { CONNECTION_NAME, connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ migrate: migrateDatabase })
})
afterAll(() => opened.close())

test('closing waits until every connection is closed, so that none breaks when the server stops', async () => {
  const settings = { databaseUrl: opened.url, databasePool: 3, dataDir: '' }
  const { database, pool } = await connectDatabase(settings, silentLog)
  await Promise.all([1, 2, 3].map(() => pool.query('select 1')))
  expect(pool.totalCount).toBe(3)
  expect(pool.options.keepAlive).toBe(true)
  let closed = 0
  pool.on('remove', () => {
    closed += 1
  })
  await database.close()
  expect(closed).toBe(3)
})

test('closing gives up on a connection that stays in use', async () => {
  const settings = { databaseUrl: opened.url, databasePool: 3, dataDir: '' }
  const codes: unknown[] = []
  const log = { ...silentLog, warn: (details: object) => void codes.push(details) }
  const { database, pool } = await connectDatabase(settings, log)
  const client = await pool.connect()
  await database.close()
  expect(codes).toEqual([{ code: 'connections_in_use', count: 1 }])
  client.release(true)
})

test('a start that is aborted closes what it has opened', async () => {
  const settings = { databaseUrl: opened.url, databasePool: 3, dataDir: '' }
  const signal = AbortSignal.abort(new Error('Stop.'))
  await expect(connectDatabase(settings, silentLog, { signal })).rejects.toBe(signal.reason)
})

test('a server that is still recovering is waited for', async () => {
  const { hostname, port } = new URL(opened.url)
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0')
  const errorMessage = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(`${fields}\0`)])
  errorMessage.writeInt32BE(errorMessage.length - 1, 1)
  let refused = 0
  const recovering = createServer((client: Socket) => {
    client.on('error', () => {})
    if (refused < 2) {
      refused += 1
      client.once('data', () => client.end(errorMessage))
      return
    }
    const server = connect(Number(port), hostname).on('error', () => {})
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => recovering.listen(0, '127.0.0.1', resolve))
  const address = recovering.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  const url = new URL(opened.url)
  url.port = String(address.port)
  const { database } = await connectDatabase({ databaseUrl: url.href, databasePool: 3, dataDir: '' }, silentLog)
  await database.close()
  await new Promise((resolve) => recovering.close(resolve))
  expect(refused).toBe(2)
})

test('the name of connections is unique before the host, which may be cut off and the same in two containers', () => {
  expect(CONNECTION_NAME).toMatch(/^keepsaid [0-9a-f]{8} /)
})

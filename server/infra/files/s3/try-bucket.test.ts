import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Bucket, openBucket } from './bucket.ts'
import type { S3Address } from './s3-address.ts'
import { startFakeS3 } from './testing/fake-s3.ts'
import { tryBucket } from './try-bucket.ts'

let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(() => s3.stop())

const tried = async (bucket: Bucket, address: Partial<S3Address> = {}) =>
  tryBucket(bucket, { ...s3.address, ...address }).catch((error: Error) => error.message)

test('a store that works, of which nothing is left behind', async () => {
  expect(await tried(s3.bucket)).toBeUndefined()
  expect(await Array.fromAsync(s3.bucket.list(''))).toEqual([])
})

test.each<[string, Partial<Bucket>, string]>([
  ['other bytes', { get: async () => Readable.from([Buffer.from('x')]) }, 'can’t read from'],
  ['no copies', { putParts: () => Promise.reject(new Error('NotImplemented')) }, 'can’t copy within'],
  ['an incomplete list', { list: async function* () {} }, 'can’t list'],
  ['objects that stay', { remove: async () => {} }, 'can’t delete from'],
])('a store with %s', async (_, fault, sentence) => {
  expect(await tried({ ...s3.bucket, ...fault })).toContain(`FILES: Keepsaid ${sentence} the bucket vault at http://`)
})

test('encryption that is asked for has to be there', async () => {
  expect(await tried(s3.bucket, { encryption: 'AES256' })).toContain('can’t encrypt in')
  expect(await tried({ ...s3.bucket, isEncrypted: async () => true }, { encryption: 'AES256' })).toBeUndefined()
})

test('a bucket that does not exist, and a server that is not there', async () => {
  const other = await openBucket({ ...s3.address, bucket: 'other' })
  expect(await tried(other, { bucket: 'other' })).toMatch(/can’t write to the bucket other at .*NoSuchBucket/)
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const endpoint = `http://127.0.0.1:${port}`
  expect(await tried(await openBucket({ ...s3.address, endpoint }), { endpoint })).toMatch(
    /can’t write to .*ECONNREFUSED/,
  )
})

test('a store that is busy for a moment is asked again', async () => {
  let requests = 0
  const busy = createServer((request, response) => {
    requests += 1
    request.resume()
    if (requests < 3) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    else response.writeHead(200, { etag: '"1"' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void busy.close())
  await new Promise((resolve) => busy.once('listening', resolve))
  const { port } = busy.address() as AddressInfo
  const bucket = await openBucket({ ...s3.address, endpoint: `http://127.0.0.1:${port}` })
  await bucket.put('a', Buffer.from('x'))
  expect(requests).toBe(3)
  busy.closeAllConnections()
})

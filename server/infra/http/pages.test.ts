import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPages } from './pages.ts'

let folder: string
const app = fastify()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>the app')
  await writeFile(join(folder, 'service-worker.js'), 'worker()')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/icon-192-abc.png'), 'picture')
  await installPages(app, folder, ['/', '/join/:code'], ['/join/:code'])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/assets/icon-192-abc.png', 'image/png', 'public, max-age=31536000, immutable'],
  ['/', 'text/html; charset=utf-8', 'private, no-store'],
])('%s is %s and kept as %s', async (url, type, caching) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['cache-control']).toBe(caching)
})

test('a service worker that has not changed is not sent again', async () => {
  const { headers } = await app.inject('/service-worker.js')
  const again = await app.inject({ url: '/service-worker.js', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test('search engines are told to leave out what is unlisted, and nothing else', async () => {
  expect((await app.inject('/join/some-code')).headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject('/')).headers['x-robots-tag']).toBeUndefined()
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installAssets, openShell } from './app-pages.ts'
import { securityHeaders } from './security.ts'

let folder: string
const app = fastify()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-pages-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'marketing', 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html>the app')
  await writeFile(join(folder, 'service-worker.js'), 'worker()')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/icon-192-abc.png'), 'picture')
  await writeFile(join(folder, 'assets/shell-abc.html'), '<!doctype html>the app without a network')
  await writeFile(join(folder, 'assets/shell-abc.html.br'), 'the same in short')
  await writeFile(join(folder, 'marketing/assets/page-abc.css'), 'body{}')
  await writeFile(join(folder, 'assets/app-abc.js.map'), '{"sources":[]}')
  await writeFile(join(folder, 'assets/app-abc.js.map.br'), 'the same in short')
  await writeFile(join(folder, 'assets/speech-worker-abc.js'), 'recognize()')
  await writeFile(join(folder, 'assets/model-abc.wasm'), 'compiled')
  await installAssets(app, folder)
  const sendShell = await openShell(folder)
  app.get('/stories', (_request, reply) => sendShell(reply))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/assets/icon-192-abc.png', 'image/png', 'public, max-age=31536000, immutable'],
  ['/assets/model-abc.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
  ['/assets/page-abc.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/stories', 'text/html; charset=utf-8', 'private, no-store'],
])('%s has type %s and Cache-Control %s', async (url, type, caching) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['cache-control']).toBe(caching)
})

test('only the speech worker may compile WebAssembly', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']
  expect(await policyOf('/assets/speech-worker-abc.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(await policyOf('/assets/page-abc.css')).toBeUndefined()
  expect(securityHeaders(true)['content-security-policy']).not.toContain('wasm')
})

test.each(['/assets/app-abc.js.map', '/assets/app-abc.js%2Emap', '/assets/app-abc.js.map.br'])(
  'source maps are not served: %s',
  async (url) => {
    for (const encoding of ['identity', 'br']) {
      const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(statusCode).toBe(404)
    }
  },
)

test('an unchanged service worker is answered 304', async () => {
  const { headers } = await app.inject('/service-worker.js')
  const again = await app.inject({ url: '/service-worker.js', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test.each(['/stories', '/assets/shell-abc.html'])('search engines may not index %s', async (url) => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(headers['x-robots-tag']).toBe('noindex')
  }
})

test('search engines may index the pictures', async () => {
  expect((await app.inject('/assets/icon-192-abc.png')).headers).not.toHaveProperty('x-robots-tag')
})

test('without a build, the page explains that', async () => {
  const bare = fastify()
  const sendShell = await openShell(join(folder, 'nowhere'))
  bare.get('/stories', (_request, reply) => sendShell(reply))
  const answer = await bare.inject('/stories')
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')])
  await bare.close()
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// The whole server at addresses that were typed by hand or broken by an email program.

const NOTHING = '<!doctype html>nothing here'
let folder: string
let server: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-built-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'marketing/assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html><head></head>the app')
  const rendered = JSON.stringify({ pages: [], notFound: NOTHING })
  await writeFile(join(folder, 'marketing/render.js'), `export const renderPages = () => (${rendered})`)
  server = await openTestApp({ webFolder: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['/auth/?next=%2Ffamily', '/auth?next=%2Ffamily'],
  ['/stories/', '/stories'],
  ['/STORIES', '/stories'],
  ['/stories/7/', '/stories/7'],
  ['/Join/Some-Code/', '/join/Some-Code'],
])('%s redirects to %s, uncached', async (typed, address) => {
  const { statusCode, headers } = await server.app.inject(typed)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, address, 'private, no-store'])
})

test.each(['/join/', '/stories/7/8', '/100%', '/%E0%A4%A', `/join/${'x'.repeat(200)}`])(
  '%s gets a 404 page',
  async (url) => {
    const { statusCode, headers, body } = await server.app.inject(url)
    expect([statusCode, body]).toEqual([404, NOTHING])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' })
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test.each(['/api/nothing', '/api/100%', '/assets/nothing.js'])('%s gets a 404 in JSON', async (url) => {
  const { statusCode, headers, body } = await server.app.inject(url)
  expect([statusCode, JSON.parse(body).error]).toEqual([404, 'not_found'])
  expect(headers['cache-control']).toBe('no-store')
})

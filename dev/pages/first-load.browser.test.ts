import { readdir } from 'node:fs/promises'
import fastify from 'fastify'
import { beforeAll, expect, inject, test } from 'vitest'
import { installPublicPages } from '#server/features/marketing/public-pages.ts'
import { findPublicStyle, renderPages, siteOf } from '#server/features/marketing/site.ts'
import { installAssets } from '#server/infra/http/app-pages.ts'
import type {} from '#web/testing/built-pages.ts'
import { firstPaintBytes, MAX_KB, RECORD_SCREEN, scriptsOf } from './first-load.ts'

// Needs the built pages, as browser tests do, but no browser.

const webFolder = inject('builtPages')
const app = fastify()
// Analytics on, so the pages include every script they ever have.
const site = siteOf({
  origin: 'https://keepsaid.example',
  payments: 'test',
  maxAudioBytes: 8 * 1024 ** 3,
  canTranscribe: true,
  languages: 'english',
  speechProviders: [],
  writerProviders: [],
  contactEmail: 'hello@keepsaid.example',
  measurementId: 'G-TEST12345',
  backups: true,
})
let paths: string[] = []

beforeAll(async () => {
  const rendered = await renderPages(webFolder, site)
  await installAssets(app, webFolder)
  installPublicPages(app, {
    rendered,
    site,
    appPaths: [],
    secureCookies: false,
    sendShell: (reply) => reply.status(404).send(''),
  })
  paths = rendered?.pages.map(({ path }) => path) ?? []
})

const request = async (path: string, encodings: string) => {
  const response = await app.inject({ url: path, headers: { 'accept-encoding': encodings } })
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}.`)
  return response
}
const sizeOf = async (path: string): Promise<number> => (await request(path, 'gzip, br')).rawPayload.byteLength

test('the style sheet, icon and fonts that the server’s own pages link to are served', async () => {
  const style = await findPublicStyle(webFolder)
  expect(Object.keys(style ?? {})).toEqual(['styleSheet', 'icon', 'textFont', 'headingFont'])
  await Promise.all(Object.values(style ?? {}).map((path) => request(path, '')))
})

test('the built pages contain no source maps', async () => {
  const files = await readdir(webFolder, { recursive: true })
  expect(files.filter((name) => /\.map(\.br|\.gz)?$/.test(name))).toEqual([])
  const script = await request(`/${(await scriptsOf(webFolder, RECORD_SCREEN))[0]}`, '')
  expect(script.body).not.toContain('sourceMappingURL')
})

test(`the record screen loads at most ${MAX_KB.recordScreen} kB of JavaScript`, async () => {
  const scripts = await scriptsOf(webFolder, RECORD_SCREEN)
  const sizes = await Promise.all(scripts.map(async (script) => [script, (await sizeOf(`/${script}`)) / 1000] as const))
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(MAX_KB.recordScreen)
  // Far less would mean that some scripts were not found.
  expect(total).toBeGreaterThan(MAX_KB.recordScreen / 2)
})

test(`a public page needs at most ${MAX_KB.publicPage} kB before it shows, ${MAX_KB.publicScripts} of them JavaScript`, async () => {
  expect(paths).toContain('/gift')
  for (const path of paths) {
    const { page, style, fonts, scripts, all } = await firstPaintBytes(path, (await request(path, '')).body, sizeOf)
    const figures = JSON.stringify({ path, page, style, fonts, scripts })
    expect(all / 1000, figures).toBeLessThanOrEqual(MAX_KB.publicPage)
    expect(scripts / 1000, figures).toBeLessThanOrEqual(MAX_KB.publicScripts)
    for (const part of [page, style, fonts, scripts]) expect(part, figures).toBeGreaterThan(500)
  }
})

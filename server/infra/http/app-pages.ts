import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { screenModules } from '#common/paths.ts'
import { ANALYTICS_HEADERS, CHECKOUT_HEADERS, SPEECH_WORKER_HEADERS } from './security.ts'

export const notFoundReply = { error: 'not_found', message: 'There is nothing at this address.' }

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Files without a hash in their name; every use revalidates them. */
const LASTING = ['/service-worker.js', '/manifest.webmanifest']

/** HTML pages, compressed or not, such as the offline shell; search engines must not list them. */
const PAGE = /\.html(\.br|\.gz)?$/
const SPEECH_WORKER = /speech-worker-[^/]+\.js(\.br|\.gz)?$/
const SOURCE_MAP = /\.map(\.br|\.gz)?$/

/** For pages that depend on the viewer: never stored, not even in the back-forward cache. */
export const PRIVATE_PAGE_HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie' }

/** Serves hashed assets for a year, plus the service worker and the manifest. */
export const installAssets = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: [join(folder, 'assets'), join(folder, 'marketing', 'assets')],
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR,
    preCompressed: true,
    index: false,
    // A build with source maps doesn't publish the sources.
    allowedPath: (path) => !SOURCE_MAP.test(path),
    setHeaders: (reply, path) => {
      if (PAGE.test(path)) reply.header('x-robots-tag', 'noindex')
      if (SPEECH_WORKER.test(path)) reply.headers(SPEECH_WORKER_HEADERS)
    },
  })
  for (const path of LASTING)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(path, folder, { cacheControl: false }),
    )
}

/** Sends the app shell with preloads for one screen. */
type SendShell = (reply: FastifyReply, options?: { status?: number; screen?: string }) => FastifyReply

/** Analytics: `tags` go into the head of pages for which `counts` returns true. */
export type Counting = { tags: string; counts: (request: FastifyRequest) => boolean }

/**
 * The app's one HTML page, private and never stored.
 * @param counting null without analytics
 * @param screens as named in Vite's manifest
 * @throws if the build has no such screen
 */
export const openShell = async (
  folder: string,
  { counting = null, screens = [] }: { counting?: Counting | null; screens?: readonly string[] } = {},
): Promise<SendShell> => {
  const shell = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const partsOf = await openScreenPreloads(folder)
  const parts = new Map(screens.map((screen) => [screen, partsOf(screen)]))
  const unbuilt = '<!doctype html><title>Keepsaid</title><p>The pages haven’t been built yet: run npm start.'
  return (reply, { status = 200, screen } = {}) => {
    const counts = counting?.counts(reply.request) === true
    const screenTags = screen === undefined ? '' : userPreload(screen, reply.request) + (parts.get(screen) ?? '')
    const tags = screenTags + (counts ? counting.tags : '')
    return reply
      .status(shell === undefined ? 503 : status)
      .headers({
        ...PRIVATE_PAGE_HEADERS,
        'x-robots-tag': 'noindex',
        ...(counts && ANALYTICS_HEADERS),
        ...(screen === screenModules.checkout && CHECKOUT_HEADERS),
      })
      .type('text/html; charset=utf-8')
      .send(shell?.replace('</head>', `${tags}</head>`) ?? unbuilt)
  }
}

const USER_PRELOAD = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/user">'
/** On these screens the response would be stale by the time it is used. */
const NO_USER_PRELOAD = /\/(forgot|reset)-[a-z-]*screen\.tsx$/
/** After the page has loaded, WebKit doesn't reuse a response that may not be stored, and would ask twice. */
const isWebKit = (userAgent: string) => userAgent.includes('AppleWebKit/') && !userAgent.includes('Chrom')

/** A tag that loads the user in parallel with the scripts, where the page's first call reuses the response; or ''. */
export const userPreload = (screen: string, { headers }: Pick<FastifyRequest, 'headers'>): string =>
  NO_USER_PRELOAD.test(screen) || isWebKit(headers['user-agent'] ?? '') ? '' : USER_PRELOAD

/**
 * Preload tags for the chunks of a screen that the start page doesn't load: they load while the app finds out who is
 * signed in.
 * @param folder the built pages
 * @throws if the build has no such screen
 */
export const openScreenPreloads = async (folder: string): Promise<(screen: string) => string> => {
  const manifest = await readBuildManifest(folder)
  if (!manifest) return () => ''
  const everywhere = filesOf(manifest, 'index.html')
  return (screen) => {
    const own = [...filesOf(manifest, screen)].filter((file) => file.endsWith('.js') && !everywhere.has(file))
    return own.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`).join('')
  }
}

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
)

/** Vite's manifest, by entry module. */
type BuildManifest = v.InferOutput<typeof manifestSchema>

/**
 * @param folder the built pages
 * @returns undefined if nothing was built
 */
export const readBuildManifest = async (folder: string): Promise<BuildManifest | undefined> => {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : v.parse(manifestSchema, JSON.parse(text))
}

/**
 * The files a module needs before it runs: its own and those it imports, directly or indirectly.
 * @throws if the build doesn't have the module
 */
export const filesOf = (manifest: BuildManifest, name: string): ReadonlySet<string> => {
  const files = new Set<string>()
  const add = (one: string) => {
    const part = manifest[one]
    if (!part) throw new Error(`The built pages know nothing of ${one}.`)
    if (files.has(part.file)) return
    files.add(part.file)
    for (const imported of part.imports) add(imported)
  }
  add(name)
  return files
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ANALYTICS_HEADERS } from './security.ts'

/** What an unknown address is answered with where no page is wanted. */
export const notFoundReply = { error: 'not_found', message: 'There is nothing at this address.' }

const YEAR = 365 * 24 * 60 * 60 * 1000

/** What keeps its name from one build to the next, so every use asks whether it has changed. */
const LASTING = ['/service-worker.js', '/manifest.webmanifest']

/** A file that is a page, compressed or not: the app without a network is one, and none to be found. */
const PAGE = /\.html(\.br|\.gz)?$/

/** What a page says that depends on who asks: nobody keeps it, the browser's Back included. */
export const PRIVATE_PAGE_HEADERS = { 'cache-control': 'private, no-store', vary: 'Cookie' }

/** Serves the built assets, whose names change with what is in them, for a year, and the service worker and the app's manifest. */
export const installAssets = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: [join(folder, 'assets'), join(folder, 'marketing', 'assets')],
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      if (PAGE.test(path)) reply.header('x-robots-tag', 'noindex')
    },
  })
  for (const path of LASTING)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(path, folder, { cacheControl: false }),
    )
}

/** Sends the app's page, with what one of its screens is made of already on its way. */
type SendShell = (reply: FastifyReply, options?: { status?: number; screen?: string }) => FastifyReply

/** How visits to the app are counted: `tags` go into the head of the page where `counts` says so. */
export type Counting = { tags: string; counts: (request: FastifyRequest) => boolean }

/**
 * The app's one HTML page. It is private and never stored: what it shows depends on who is signed in; and no search engine
 * is to list it, at any of its addresses.
 * @param counting null where visits are not counted
 * @param screens those that are sent, as Vite's manifest names them
 * @throws when the build knows nothing of one of them
 */
export const openShell = async (
  folder: string,
  { counting = null, screens = [] }: { counting?: Counting | null; screens?: readonly string[] } = {},
): Promise<SendShell> => {
  const shell = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const partsOf = await openScreenPreloads(folder)
  const parts = new Map(screens.map((screen) => [screen, partsOf(screen)]))
  const unbuilt = '<!doctype html><title>Keepsaid</title><p>The pages have not been built yet: run npm start.'
  return (reply, { status = 200, screen } = {}) => {
    const counts = counting?.counts(reply.request) === true
    const tags = (parts.get(screen ?? '') ?? '') + (counts ? counting.tags : '')
    return reply
      .status(shell === undefined ? 503 : status)
      .headers({ ...PRIVATE_PAGE_HEADERS, 'x-robots-tag': 'noindex', ...(counts && ANALYTICS_HEADERS) })
      .type('text/html; charset=utf-8')
      .send(shell?.replace('</head>', `${tags}</head>`) ?? unbuilt)
  }
}

/** Asks who is there while the scripts are still coming; the first call of the page takes the answer. */
const USER_PRELOAD = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/user">'
/** These do not ask: the answer would wait, and be about somebody else by the time that it is taken. */
const NO_USER_PRELOAD = /\/(forgot|reset)-[a-z-]*screen\.tsx$/

/**
 * What a screen is made of beyond what every page of the app loads, as tags for its head: the browser fetches it while the app
 * still finds out who is there, instead of afterwards, but after the letters and styles of what shows before.
 * @param folder the built pages
 * @throws when the build knows nothing of a screen
 */
export const openScreenPreloads = async (folder: string): Promise<(screen: string) => string> => {
  const manifest = await readBuildManifest(folder)
  if (!manifest) return () => ''
  const everywhere = filesOf(manifest, 'index.html')
  return (screen) => {
    const own = [...filesOf(manifest, screen)].filter((file) => file.endsWith('.js') && !everywhere.has(file))
    const parts = own.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    return [...(NO_USER_PRELOAD.test(screen) ? [] : [USER_PRELOAD]), ...parts].join('')
  }
}

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
)

/** What Vite built, by the modules that it started from. */
type BuildManifest = v.InferOutput<typeof manifestSchema>

/**
 * @param folder the built pages
 * @returns undefined where nothing was built
 */
export const readBuildManifest = async (folder: string): Promise<BuildManifest | undefined> => {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : v.parse(manifestSchema, JSON.parse(text))
}

/**
 * The files that a browser fetches before a module runs: its own, and those that it imports, directly or through others.
 * @throws when the build knows nothing of the module
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

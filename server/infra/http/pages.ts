import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What an unknown address is answered with where no page is wanted. */
export const nothingHere = { error: 'not_found', message: 'There is nothing at this address.' }

const YEAR = 365 * 24 * 60 * 60 * 1000

/** What keeps its name from one build to the next, so every use asks whether it has changed. */
const LASTING = ['/service-worker.js', '/manifest.webmanifest']

/**
 * Serves the built pages: hashed assets for a year, the service worker and the manifest of the installed app, and the
 * app's one HTML page for each of `paths` (and, with 404, for every other path). That page is private and never stored:
 * what it shows depends on who is signed in. Search engines are told to leave the `unlisted` ones out.
 */
export const installPages = async (
  app: FastifyInstance,
  folder: string,
  paths: readonly string[],
  unlisted: readonly string[] = [],
): Promise<void> => {
  const shell = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR,
    preCompressed: true,
    index: false,
  })
  for (const path of LASTING)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(path, folder, { cacheControl: false }),
    )
  const sendShell = (reply: FastifyReply, status: number): FastifyReply =>
    reply
      .status(shell === undefined ? 503 : status)
      .headers({ 'cache-control': 'private, no-store', vary: 'Cookie' })
      .type('text/html; charset=utf-8')
      .send(shell ?? '<!doctype html><title>Keepsaid</title><p>The pages have not been built yet: run npm start.')
  for (const path of paths) {
    const robots = unlisted.includes(path) ? { 'x-robots-tag': 'noindex' } : {}
    app.get(path, (_request, reply) => sendShell(reply.headers(robots), 200))
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/assets/'))
      return reply.status(404).send(nothingHere)
    return sendShell(reply, 404)
  })
}

import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `GET /health`: 200 while the database answers, 503 otherwise. The reply says which parts are available, and nothing else. */
export const installHealth = (app: FastifyInstance, { connected, media, speech, backups }: Services): void => {
  app.get('/health', async (_request, reply) => {
    const database = await connected.database
      .asSystem((tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
    const ffmpeg = await media.tools().then(
      () => true,
      () => false,
    )
    const engine = speech.setting === 'off' ? 'off' : ((await speech.engine())?.name ?? 'none')
    return reply
      .status(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: database ? 'ok' : 'failing', database, ffmpeg, speech: engine, backups: await backups.status() })
  })
}

/** The HTTP side of a worker process: just `/health`. */
export const buildHealthApp = (services: Services): FastifyInstance => {
  const app = fastify()
  installHealth(app, services)
  return app
}

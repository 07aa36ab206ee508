import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `GET /health`: 200 while the service can keep stories, 503 otherwise; says which parts are there, and nothing else. */
export const installHealth = (app: FastifyInstance, { connected, media, speech }: Services): void => {
  app.get('/health', async (_request, reply) => {
    const database = await connected.database
      .asSystem((tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
    const sound = await media.tools().then(
      () => true,
      () => false,
    )
    const engine = speech.setting === 'off' ? 'off' : ((await speech.engine())?.name ?? 'none')
    return reply
      .status(database ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: database ? 'ok' : 'failing', database, ffmpeg: sound, speech: engine })
  })
}

/** All that a process without pages answers: whether it can work. */
export const buildHealthApp = (services: Services): FastifyInstance => {
  const app = fastify()
  installHealth(app, services)
  return app
}

import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { BackupStatus } from './infra/backup/backup-folder.ts'
import { errorCode } from './infra/http/api-error.ts'
import type { Readiness } from './infra/http/readiness.ts'
import type { Services } from './services.ts'

/**
 * `GET /health`: 200 while stories can be saved, which needs the database and space on the disk, 503 otherwise. The reply says
 * which parts are available, and nothing else. `/health/live`: 200 while the process answers. `/health/ready`: 503 once it is about
 * to stop.
 */
export const installHealth = (app: FastifyInstance, services: Services, readiness: Readiness): void => {
  const { connected, files, media, speech, backups, clock } = services
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/health/ready', (_request, reply) => {
    const isReady = readiness.check()
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'stopping' })
  })
  app.get('/health', async (_request, reply) => {
    const database = await connected.database
      .asSystem((tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
    // Deletes archives and MP3 copies if recordings need their space, as saving would.
    const storage = await files.check().then(
      () => 'ok' as const,
      (error: unknown) => (errorCode(error) === 'ENOSPC' ? ('full' as const) : ('failing' as const)),
    )
    const isWell = database && storage === 'ok'
    const ffmpeg = await media.tools().then(
      () => true,
      () => false,
    )
    const engine =
      speech.setting === 'off'
        ? 'off'
        : ((await speech.enginesFor({ language: DEFAULT_LANGUAGE, providers: speech.providers }))[0]?.name ?? 'none')
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isWell ? 'ok' : 'failing',
        ...(!isWell && { message: messages[database ? storage : 'database'] }),
        database,
        storage,
        clock: await clock.state().catch(() => 'unknown' as const),
        ffmpeg,
        speech: engine,
        backups: withoutDetails(await backups.status()),
      })
  })
}

/** Anybody can read this, so it tells neither how much a backup holds nor what went wrong. */
const withoutDetails = (status: BackupStatus | 'off') =>
  status === 'off' ? status : { last: status.last?.at ?? null, failed: status.failed?.at ?? null }

const messages: Record<string, string | undefined> = {
  database: 'Nothing can be saved: the database does not answer.',
  full: 'Nothing can be saved: the disk has less free space than MIN_FREE_BYTES.',
  failing: 'Nothing can be saved: the disk with the recordings does not answer.',
}

/** The HTTP side of a worker process: just `/health`, and what is below it. */
export const buildHealthApp = (services: Services, readiness: Readiness): FastifyInstance => {
  const app = fastify()
  installHealth(app, services, readiness)
  return app
}

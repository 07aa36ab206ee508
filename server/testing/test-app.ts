import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openBackups } from '#server/infra/backup/open-backups.ts'
import { openTrustedClock } from '#server/infra/clock/trusted-clock.ts'
import { createDatabase } from '#server/infra/db/database.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { openMailer } from '#server/infra/email/open-mailer.ts'
import { createEvents } from '#server/infra/events/events.ts'
import { openMaintenance } from '#server/infra/http/maintenance.ts'
import { startQueue } from '#server/infra/jobs/queue.ts'
import { silentLog } from '#server/infra/log.ts'
import { openMedia } from '#server/infra/media/media-tools.ts'
import { openTypesetter } from '#server/infra/pdf/typesetter.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { openTestDatabase } from '#server/infra/testing/test-database.ts'
import {
  allJobs,
  backupSettings,
  closeServices,
  mediaToolPaths,
  openFiles,
  openPayments,
  type Services,
} from '#server/services.ts'
import { startWorker } from '#server/worker.ts'
import { createVisitor } from './visitor.ts'

type Options = {
  env?: Record<string, string>
  services?: Partial<Services>
  speech?: Speech
  /** Called with every log line of the HTTP server, at every level. */
  onLogLine?: (line: string) => void
  /** The folder of the built pages; by default there are none. */
  webFolder?: string
  /** Run background jobs, too. */
  worker?: boolean
}

const noSpeech: Speech = { setting: 'off', providers: [], maxPerDay: 0, enginesFor: async () => [] }

/**
 * The whole server with its own database and data folder, not listening. Each `visitor()` is a separate browser with its
 * own cookies. `close()` removes everything.
 */
export const openTestApp = async ({
  env = {},
  services: replaced = {},
  speech = noSpeech,
  onLogLine,
  webFolder,
  worker = false,
}: Options = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsaid-test-'))
  const config: Config = readConfig({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MIN_FREE_BYTES: '0',
    ...env,
  })
  const { pool, url, close: closeDatabase } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, closeDatabase)
  const source = { kind: 'server' as const, url }
  const queue = await startQueue(pool, allJobs, silentLog)
  const services: Services = {
    connected: { database, pool, source, isExclusive: false, failed: new Promise(() => {}) },
    files: await openFiles(config, database, silentLog),
    queue,
    events: await createEvents(pool, silentLog),
    media: await openMedia(mediaToolPaths(config), join(dataDir, 'work'), true),
    speech,
    writer: { models: [], pricePerText: 0, maxPerDay: 0 },
    mailer: openMailer(config.mail, dataDir, silentLog),
    typesetter: openTypesetter(),
    backups: openBackups(backupSettings(config), source, silentLog),
    maintenance: openMaintenance(dataDir),
    clock: openTrustedClock(database, silentLog),
    log: silentLog,
    ...openPayments(config, database, queue),
    ...replaced,
  }
  const logger = onLogLine ? pino({ level: 'trace' }, { write: onLogLine }) : pino({ level: 'silent' })
  const build = () =>
    buildApp(services, {
      config,
      sessionSecret: 's'.repeat(40),
      webFolder: webFolder ?? join(dataDir, 'no-pages'),
      logger,
    })
  const app = await build()
  const stopChores = worker ? await startWorker(services, config) : () => {}
  return {
    app,
    config,
    dataDir,
    database,
    services,
    visitor: (address?: string, signedIn?: string) => createVisitor(app, address, signedIn),
    /** The HTTP server of another process that shares the database and files. To be closed first. */
    openSecondApp: async () => {
      const second = await build()
      return {
        visitor: (address?: string, signedIn?: string) => createVisitor(second, address, signedIn),
        close: () => second.close(),
      }
    },
    close: async () => {
      await app.close()
      stopChores()
      await closeServices(services)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { buildApp } from './app.ts'
import { openAdminSocket } from './command-line/admin-socket.ts'
import { processConfig } from './config.ts'
import { buildHealthApp } from './health.ts'
import { OUTBOX_PAGE, outboxFolder } from './infra/email/open-mailer.ts'
import { openDataFolder } from './infra/files/data-folder.ts'
import { sessionSecret } from './infra/http/sessions.ts'
import { listenError, startupErrorMessage } from './infra/startup-errors.ts'
import { closeServices, openServices } from './services.ts'
import { startWorker } from './worker.ts'

/** Short, because jobs restart after the next start. */
const JOB_GRACE_SECONDS = 10
/** Long, because an interrupted save is lost. */
const SAVE_GRACE_MS = 5 * 60_000
/** A second signal that comes later than this quits immediately. */
const FORCE_QUIT_AFTER_MS = 2000
const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

// Files and folders of this process are private to its account.
process.umask(0o077)

const start = async (): Promise<void> => {
  const settings = processConfig()
  const logger = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const config = { ...settings, dataDir: await openDataFolder(settings, console.log) }
  const services = await openServices(config, logger)
  const { connected, files, maintenance } = services
  // A move that is over: it was interrupted, or this is the database that it moved to.
  if ((await maintenance.state()) === 'moving') await maintenance.set('off')
  const secret = await sessionSecret(config.sessionSecret, config.dataDir)
  await sweepFiles(connected.database, files, { all: connected.isExclusive, log: logger })
  const app = config.runs.web
    ? await buildApp(services, { config, sessionSecret: secret, webFolder, logger })
    : buildHealthApp(services)
  if (config.development) {
    const { installPreviewPage } = await import('#dev/email/preview-page.ts')
    installPreviewPage(app, config.origin)
  }
  if (config.development && services.mailer.kind === 'outbox') {
    const { installOutboxPage } = await import('#dev/email/outbox-page.ts')
    installOutboxPage(app, outboxFolder(config.dataDir))
    console.log(`Emails aren't sent. Read them at ${config.origin}${OUTBOX_PAGE}`)
  }
  const stopChores = config.runs.worker ? await startWorker(services, config) : () => {}
  const closeAdminSocket = await openAdminSocket(services, config.dataDir, () => void stop(0))

  let stoppingSince: number | undefined
  const stop = async (code: number): Promise<void> => {
    if (stoppingSince !== undefined) {
      // A signal to a process group arrives twice at once. A later one means: quit now. The database survives that.
      if (Date.now() - stoppingSince > FORCE_QUIT_AFTER_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), SAVE_GRACE_MS).unref()
    await Promise.all([app.close(), closeAdminSocket()])
    stopChores()
    await closeServices(services, JOB_GRACE_SECONDS)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  connected.failed.then((error) => {
    logger.error({ code: 'database_failed', reason: error.message }, 'the database has stopped')
    process.exit(1)
  })

  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenError(error, config)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (config.runs.web) console.log(`Keepsaid is ready: ${config.origin.replace(/:0$/, `:${port}`)}`)
  else console.log(`Keepsaid is ready: http://${config.host}:${port} (worker only, with /health)`)
}

start().catch((error: unknown) => {
  console.error("Keepsaid can't start:", startupErrorMessage(error) ?? error)
  process.exit(1)
})

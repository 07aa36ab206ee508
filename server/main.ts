import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { buildApp } from './app.ts'
import { openAdminSocket } from './command-line/admin-socket.ts'
import { processConfig } from './config.ts'
import { buildHealthApp } from './health.ts'
import { OUTBOX_PAGE, outboxFolder } from './infra/email/open-mailer.ts'
import { openDataFolder } from './infra/files/data-folder.ts'
import { createReadiness } from './infra/http/readiness.ts'
import { sessionSecret } from './infra/http/sessions.ts'
import { openLogger } from './infra/log.ts'
import { discardUnfinishedMove } from './infra/move/move-database.ts'
import { listenError, startupErrorMessage } from './infra/startup-errors.ts'
import { closeServices, openServices } from './services.ts'
import { startWorker } from './worker.ts'

/** Short, because jobs restart after the next start. */
const JOB_GRACE_SECONDS = 10
/** Long, because an interrupted save is lost. */
const SAVE_GRACE_MS = 5 * 60_000
/** For the step of a start that runs when a signal comes, and for what is left once no request is. */
const CLOSE_GRACE_MS = 30_000
/** A second signal that comes later than this quits immediately. */
const FORCE_QUIT_AFTER_MS = 2000
const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))

// Files and folders of this process are private to its account.
process.umask(0o077)

const stopping = new AbortController()
/** What is being waited for while the process stops. */
let closing = 'start'
let quitTimer: NodeJS.Timeout | undefined

/** Quits if what is `closing` takes longer. PostgreSQL is killed then, and recovers at the next start. */
const quitAfter = (graceMs: number): void => {
  clearTimeout(quitTimer)
  quitTimer = setTimeout(() => {
    console.error(`Keepsaid quits: it waited ${graceMs / 1000} seconds for this to end: ${closing}.`)
    process.exit(1)
  }, graceMs).unref()
}

let stoppingSince: number | undefined
const stop = (): void => {
  if (stoppingSince !== undefined) {
    // A signal to a process group arrives twice at once. A later one means: quit now. The database survives that.
    if (performance.now() - stoppingSince > FORCE_QUIT_AFTER_MS) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  quitAfter(CLOSE_GRACE_MS)
  stopping.abort()
}

/** Starts, and runs until `signal` is aborted. What was opened by then is closed in reverse order. */
const run = async (signal: AbortSignal): Promise<void> => {
  const settings = processConfig()
  const logger = openLogger(settings.logLevel)
  const config = { ...settings, dataDir: await openDataFolder(settings, console.log) }
  const services = await openServices(config, logger, signal)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => {
    quitAfter(CLOSE_GRACE_MS)
    return closeServices(services, JOB_GRACE_SECONDS, (part) => {
      closing = part
    })
  })
  // After a move: background jobs that stop have to write. No request does anymore.
  let unlockOldDatabase = async (): Promise<void> => {}
  opened.defer(() => unlockOldDatabase())
  const { connected, files, maintenance, clock } = services
  connected.failed.then((error) => {
    logger.error({ code: 'database_failed', reason: error.message }, 'the database has stopped')
    process.exit(1)
  })
  // A move that is over: it was interrupted, or this is the database that it moved to.
  await maintenance.endMove()
  await discardUnfinishedMove(config.dataDir)
  const secret = await sessionSecret(config.sessionSecret, config.dataDir)
  await sweepFiles(connected.database, files, {
    all: connected.isExclusive,
    confirmedTime: await clock.confirmedTime(),
    log: logger,
  })
  signal.throwIfAborted()
  const readiness = createReadiness()
  const app = config.runs.web
    ? await buildApp(services, { config, sessionSecret: secret, webFolder, logger, readiness })
    : buildHealthApp(services, readiness)
  if (config.development) {
    const { installPreviewPage } = await import('#dev/email/preview-page.ts')
    installPreviewPage(app, config.origin)
  }
  if (config.development && services.mailer.kind === 'outbox') {
    const { installOutboxPage } = await import('#dev/email/outbox-page.ts')
    installOutboxPage(app, outboxFolder(config.dataDir))
    console.log(`Emails aren't sent. Read them at ${config.origin}${OUTBOX_PAGE}`)
  }
  signal.throwIfAborted()
  if (config.runs.worker) opened.defer(await startWorker(services, config))
  const closeAdminSocket = await openAdminSocket(services, config, (release) => {
    unlockOldDatabase = release
    // Otherwise this would count as a second signal.
    if (!signal.aborted) stop()
  })
  opened.defer(async () => {
    closing = 'requests'
    quitAfter(SAVE_GRACE_MS)
    await Promise.all([app.close(), closeAdminSocket()])
  })
  signal.throwIfAborted()

  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenError(error, config)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (config.runs.web) console.log(`Keepsaid is ready: ${config.origin.replace(/:0$/, `:${port}`)}`)
  else console.log(`Keepsaid is ready: http://${config.host}:${port} (worker only, with /health)`)
  if (!signal.aborted) await once(signal, 'abort')
  closing = 'proxies that have to notice'
  await readiness.withdraw()
}

// Before anything is open: a signal would end this process otherwise, and leave PostgreSQL running.
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Its terminal was closed.
process.on('SIGHUP', stop)

run(stopping.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0)
    const doing = stopping.signal.aborted ? 'could not stop in order' : "can't start"
    console.error(`Keepsaid ${doing}:`, startupErrorMessage(error) ?? error)
    process.exit(1)
  },
)

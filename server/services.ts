import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PRODUCT } from '#common/product.ts'
import manifest from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import * as billingJobs from './features/billing/jobs.ts'
import { receiveEvent } from './features/billing/payment-events.ts'
import * as emailJobs from './features/email/jobs.ts'
import { archiveFolder, createArchiveCache } from './features/export/archive/archive-cache.ts'
import * as downloadJobs from './features/export/story-downloads/jobs.ts'
import { discardMp3Copies } from './features/export/story-downloads/mp3.ts'
import * as giftJobs from './features/gifts/jobs.ts'
import { queueGiftSync } from './features/gifts/pay-for-gift.ts'
import * as recordingJobs from './features/recording/jobs.ts'
import * as transcriptJobs from './features/transcripts/jobs.ts'
import type { BackupSettings } from './infra/backup/make-backup.ts'
import { type Backups, openBackups } from './infra/backup/open-backups.ts'
import { openTrustedClock, type TrustedClock } from './infra/clock/trusted-clock.ts'
import { type ConnectedDatabase, connectDatabase, type DatabaseSource } from './infra/db/connect.ts'
import type { Database } from './infra/db/database.ts'
import type { Mailer } from './infra/email/mailer.ts'
import { openMailer } from './infra/email/open-mailer.ts'
import { createEvents, type Events } from './infra/events/events.ts'
import type { FileStore } from './infra/files/file-store.ts'
import { openFolderStore } from './infra/files/folder-store.ts'
import { openBucket } from './infra/files/s3/bucket.ts'
import { describeS3Address } from './infra/files/s3/s3-address.ts'
import { openS3Store } from './infra/files/s3/s3-store.ts'
import { tryBucket } from './infra/files/s3/try-bucket.ts'
import { claimStore } from './infra/files/store-id.ts'
import { type Maintenance, openMaintenance } from './infra/http/maintenance.ts'
import type { Job } from './infra/jobs/define-job.ts'
import { type Queue, startQueue } from './infra/jobs/queue.ts'
import { describeError, type Log } from './infra/log.ts'
import { type Media, type MediaToolPaths, openMedia } from './infra/media/media-tools.ts'
import { openPaymentProvider, type PaymentProvider } from './infra/payments/payment-provider.ts'
import { databaseStore } from './infra/payments/till/store.ts'
import { createTill, fetchFromTill, type Till } from './infra/payments/till/till.ts'
import { TILL_PATH } from './infra/payments/till-pages.ts'
import { openTypesetter, type Typesetter } from './infra/pdf/typesetter.ts'
import { openSpeech, type Speech } from './infra/speech/open-speech.ts'
import { StartupError } from './infra/startup-errors.ts'
import { openWriter, type Writer } from './infra/writer/open-writer.ts'

/** Everything the features work with. Opened once per process. */
export type Services = {
  connected: ConnectedDatabase
  files: FileStore
  queue: Queue
  events: Events
  media: Media
  speech: Speech
  writer: Writer
  mailer: Mailer
  typesetter: Typesetter
  /** Undefined if payments are off. */
  provider: PaymentProvider | undefined
  /** Takes payments that move no money, if no real provider is configured. */
  till: Till | undefined
  backups: Backups
  maintenance: Maintenance
  clock: TrustedClock
  log: Log
}

/** Every kind of background job. The worker must have a handler for each. */
export const allJobs: readonly Job[] = [
  recordingJobs,
  transcriptJobs,
  downloadJobs,
  emailJobs,
  billingJobs,
  giftJobs,
].flatMap((jobs): Job[] => Object.values(jobs))

/**
 * Opens the database, file store, job queue, media tools, speech recognition and mailer. If that fails, or `signal` is aborted
 * meanwhile, what is open already is closed.
 */
export const openServices = async (config: Config, log: Log, signal?: AbortSignal): Promise<Services> => {
  await using opened = new AsyncDisposableStack()
  const beforeUpgrade = (source: DatabaseSource) => backUpBeforeUpgrade(config, source, log)
  const connected = await connectDatabase(config, log, { beforeUpgrade, signal })
  opened.defer(connected.database.close)
  const files = await openFiles(config, connected.database, log)
  await claimStore(connected.database, files, placeOf(config))
  const media = await openMedia(mediaToolPaths(config), join(config.dataDir, 'work'), connected.isExclusive)
  const speech = openSpeech({ ...config.speech, modelFolder: join(config.dataDir, 'models'), media }, log)
  const mailer = openMailer(config.mail, config.dataDir, log)
  const events = await createEvents(connected.pool, log)
  opened.defer(events.close)
  signal?.throwIfAborted()
  const queue = await startQueue(connected.pool, allJobs, log)
  opened.defer(() => queue.stop(0))
  signal?.throwIfAborted()
  const backups = openBackups(backupSettings(config), connected.source, log)
  const payments = openPayments(config, connected.database, queue)
  // They are the caller's to close now.
  opened.move()
  return {
    connected,
    files,
    queue,
    events,
    media,
    speech,
    writer: openWriter(config.writer),
    mailer,
    typesetter: openTypesetter(),
    backups,
    maintenance: openMaintenance(config.dataDir),
    clock: openTrustedClock(connected.database, log),
    ...payments,
    log,
  }
}

export const backupSettings = (config: Config): BackupSettings => ({
  dataDir: config.dataDir,
  folder: config.backupDir ?? join(config.dataDir, 'backups'),
  isOn: config.backups,
  minFreeBytes: config.minFreeBytes,
  searchPath: config.searchPath,
  app: manifest.version,
})

/** Returns where the backup is. */
const backUpBeforeUpgrade = async (config: Config, source: DatabaseSource, log: Log): Promise<string | undefined> => {
  const settings = backupSettings(config)
  if (!settings.isOn) return undefined
  log.info({ code: 'backup_before_upgrade' }, 'this version changes the database; making a backup first')
  try {
    const { name } = await openBackups(settings, source, log).make('upgrade')
    return `${name} in ${settings.folder}`
  } catch (error) {
    throw new StartupError(
      `This version of Keepsaid changes the database, and the backup before that failed: ${describeError(error).reason} Nothing has changed yet. With BACKUPS=off it starts without one.`,
      { cause: error },
    )
  }
}

/** Stripe, the test till, or nothing if payments are off. */
export const openPayments = (
  { payments, stripe, origin }: Pick<Config, 'payments' | 'stripe' | 'origin'>,
  database: Database,
  queue: Queue,
): Pick<Services, 'provider' | 'till'> => {
  if (payments === 'off') return { provider: undefined, till: undefined }
  if (stripe) return { provider: openPaymentProvider({ kind: 'stripe', ...stripe }), till: undefined }
  // Only this process calls the till, and only the till sends its webhooks.
  const [secretKey, webhookSecret] = [
    `sk_test_${randomBytes(24).toString('hex')}`,
    `whsec_${randomBytes(24).toString('hex')}`,
  ]
  const till = createTill({
    store: databaseStore(database),
    pagesUrl: origin + TILL_PATH,
    merchant: PRODUCT,
    apiKey: secretKey,
    webhookSecret,
    deliver: async (body, headers) => {
      await receiveEvent({ database, queue, provider, queueGiftSync }, { body, signature: headers['stripe-signature'] })
      return 200
    },
  })
  const provider = openPaymentProvider({
    kind: 'test',
    secretKey,
    webhookSecret,
    publishableKey: undefined,
    fetch: fetchFromTill(till),
  })
  return { provider, till }
}

/** Closes what `openServices` opened. Running jobs get `graceSeconds` to finish. `onPart` is told what is closed next. */
export const closeServices = async (
  { queue, events, typesetter, connected }: Services,
  graceSeconds = 5,
  onPart: (part: string) => void = () => {},
): Promise<void> => {
  onPart('background jobs')
  await queue.stop(graceSeconds)
  onPart('PDF files')
  await typesetter.close()
  onPart('events')
  await events.close()
  onPart('the database')
  await connected.database.close()
}

type FileSettings = Pick<Config, 'dataDir' | 'minFreeBytes' | 'files'>

/** Opens the file store: a bucket that works, or a folder. */
export const openFiles = async (config: FileSettings, database: Database, log: Log): Promise<FileStore> => {
  const { dataDir, minFreeBytes, files: address } = config
  if (!address) return openFolder(config, database, log)
  const bucket = await openBucket(address)
  await tryBucket(bucket, address)
  return openS3Store({ bucket, database, workFolder: join(dataDir, 'work'), minFreeBytes, log })
}

/** If a recording needs space, archives and then MP3 copies are deleted for it (decision 17). */
const openFolder = async (
  { dataDir, minFreeBytes }: FileSettings,
  database: Database,
  log: Log,
): Promise<FileStore> => {
  const archives = createArchiveCache(archiveFolder(dataDir))
  const deleteCaches = async (hasEnoughSpace: () => Promise<boolean>): Promise<void> => {
    try {
      await archives.freeSpace(hasEnoughSpace)
      await discardMp3Copies(database, files, hasEnoughSpace)
    } catch (error) {
      log.error({ code: 'free_space_failed', ...describeError(error) }, 'archives and MP3 copies could not be deleted')
    }
  }
  const files: FileStore = await openFolderStore(join(dataDir, 'files'), { minFreeBytes, discardScratch: deleteCaches })
  return files
}

/** Where the files are, for people. */
const placeOf = ({ dataDir, files }: FileSettings): string =>
  files ? describeS3Address(files) : join(dataDir, 'files')

/** Where to look for ffmpeg and ffprobe. */
export const mediaToolPaths = (config: Config): MediaToolPaths => ({
  path: config.searchPath,
  ...(config.ffmpeg && { ffmpeg: config.ffmpeg }),
  ...(config.ffprobe && { ffprobe: config.ffprobe }),
})

import { join } from 'node:path'
import type { Config } from './config.ts'
import * as emailJobs from './features/email/jobs.ts'
import { archiveFolder, createArchiveCache } from './features/export/archive/archive-cache.ts'
import * as downloadJobs from './features/export/story-downloads/jobs.ts'
import { discardMp3Copies } from './features/export/story-downloads/mp3.ts'
import * as recordingJobs from './features/recording/jobs.ts'
import * as transcriptJobs from './features/transcripts/jobs.ts'
import { type ConnectedDatabase, connectDatabase } from './infra/db/connect.ts'
import type { Database } from './infra/db/database.ts'
import type { Mailer } from './infra/email/mailer.ts'
import { openMailer } from './infra/email/open-mailer.ts'
import { createEvents, type Events } from './infra/events/events.ts'
import { type FileStore, openFolderStore } from './infra/files/file-store.ts'
import type { Job } from './infra/jobs/define-job.ts'
import { type Queue, startQueue } from './infra/jobs/queue.ts'
import { createLocks, type Locks, postgresLocks } from './infra/locks/locks.ts'
import { describeError, type Log } from './infra/log.ts'
import { type Media, type MediaToolPaths, openMedia } from './infra/media/media-tools.ts'
import { openTypesetter, type Typesetter } from './infra/pdf/typesetter.ts'
import { openSpeech, type Speech } from './infra/speech/open-speech.ts'

/** Everything the features work with. Opened once per process. */
export type Services = {
  connected: ConnectedDatabase
  files: FileStore
  queue: Queue
  events: Events
  locks: Locks
  media: Media
  speech: Speech
  mailer: Mailer
  typesetter: Typesetter
  log: Log
}

/** Every kind of background job. The worker must have a handler for each. */
export const allJobs: readonly Job[] = [recordingJobs, transcriptJobs, downloadJobs, emailJobs].flatMap((jobs): Job[] =>
  Object.values(jobs),
)

/** Opens the database, file store, job queue, media tools, speech recognition and mailer. */
export const openServices = async (config: Config, log: Log): Promise<Services> => {
  const connected = await connectDatabase(config, log)
  const files = await openFiles(config, connected.database, log)
  const isEmbedded = connected.database.engine === 'embedded'
  const workFolder = join(config.dataDir, 'work')
  const media = await openMedia(mediaToolPaths(config), workFolder, isEmbedded)
  const speech = openSpeech(
    { setting: config.speech, path: config.searchPath, modelFolder: join(config.dataDir, 'models'), workFolder },
    log,
  )
  const mailer = openMailer(config.mail, config.dataDir, log)
  const events = await createEvents(connected.database.engine, connected.pool, log)
  const locks = createLocks(isEmbedded ? undefined : postgresLocks(connected.pool, log))
  const queue = await startQueue(connected.pool, allJobs, log)
  return { connected, files, queue, events, locks, media, speech, mailer, typesetter: openTypesetter(), log }
}

/** Closes what `openServices` opened. Running jobs get `graceSeconds` to finish. */
export const closeServices = async (
  { queue, events, locks, typesetter, connected }: Services,
  graceSeconds = 5,
): Promise<void> => {
  await queue.stop(graceSeconds)
  await typesetter.close()
  await events.close()
  await locks.close()
  await connected.database.close()
}

/** Opens the file store. If a recording needs space, archives and then MP3 copies are deleted for it (decision 17). */
export const openFiles = async (
  { dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>,
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

/** Where to look for ffmpeg and ffprobe. */
export const mediaToolPaths = (config: Config): MediaToolPaths => ({
  path: config.searchPath,
  ...(config.ffmpeg && { ffmpeg: config.ffmpeg }),
  ...(config.ffprobe && { ffprobe: config.ffprobe }),
})

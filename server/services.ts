import { join } from 'node:path'
import type { Config } from './config.ts'
import { type Connected, connectDatabase } from './infra/db/connect.ts'
import type { Mailer } from './infra/email/mailer.ts'
import { openMailer } from './infra/email/open-mailer.ts'
import { createEvents, type Events } from './infra/events/events.ts'
import type { FileStore } from './infra/files/file-store.ts'
import { type Queue, startQueue } from './infra/jobs/queue.ts'
import { createLocks, type Locks, postgresLocks } from './infra/locks/locks.ts'
import type { Log } from './infra/log.ts'
import type { MediaToolPlaces } from './infra/media/media-tools.ts'
import { type Media, openMedia } from './infra/media/media-tools.ts'
import { openTypesetter, type Typesetter } from './infra/pdf/typesetter.ts'
import type { Speech } from './infra/speech/open-speech.ts'
import { openSpeech } from './infra/speech/open-speech.ts'
import { allJobs } from './jobs.ts'
import { openFiles } from './open-files.ts'

/** Everything the features work with, opened once. */
export type Services = {
  connected: Connected
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

/** Opens the database, the file store, the job queue, the programs and the way out for mail. */
export const openServices = async (config: Config, log: Log): Promise<Services> => {
  const path = config.searchPath
  const connected = await connectDatabase(config, log)
  const files = await openFiles(config, connected.database, log)
  const alone = connected.database.engine === 'embedded'
  const workFolder = join(config.dataDir, 'work')
  const media = await openMedia(mediaPlaces(config), workFolder, alone)
  const speech = openSpeech(
    { setting: config.speech, path, modelFolder: join(config.dataDir, 'models'), workFolder },
    log,
  )
  const mailer = openMailer(config.mail, config.dataDir, log)
  const events = await createEvents(connected.database.engine, connected.pool, log)
  const locks = createLocks(alone ? undefined : postgresLocks(connected.pool, log))
  const queue = await startQueue(connected.pool, allJobs, log)
  return { connected, files, queue, events, locks, media, speech, mailer, typesetter: openTypesetter(), log }
}

/** Where ffmpeg and ffprobe are looked for. */
export const mediaPlaces = (config: Config): MediaToolPlaces => ({
  path: config.searchPath,
  ...(config.ffmpeg && { ffmpeg: config.ffmpeg }),
  ...(config.ffprobe && { ffprobe: config.ffprobe }),
})

/** Closes what `openServices` opened: jobs under way get `graceSeconds` to end. */
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

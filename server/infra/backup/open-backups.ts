import { Worker } from 'node:worker_threads'
import type { DatabaseSource } from '../db/connect.ts'
import { describeError, type Log } from '../log.ts'
import { BackupError, type BackupStatus, listBackups, readStatus, writeStatus } from './backup-folder.ts'
import { type BackupReason, isBackupDue } from './backup-schedule.ts'
import type { BackupMessage, DumpReply } from './backup-worker.ts'
import { type Dump, dumpDatabase } from './dump-database.ts'
import type { BackupResult, BackupSettings, BackupTask } from './make-backup.ts'

export type Backups = {
  /** Makes a backup now. Throws a BackupError, or an error with what PostgreSQL or the disk said. */
  make(reason: BackupReason, signal?: AbortSignal): Promise<BackupResult>
  /** Makes the nightly one, if it is time. A failure is logged and shown in the status, and the next call tries again. */
  makeIfDue(signal?: AbortSignal): Promise<void>
  status(): Promise<BackupStatus | 'off'>
}

export const openBackups = (
  settings: BackupSettings,
  source: DatabaseSource,
  log: Log,
  now = () => new Date(),
): Backups => {
  const { folder } = settings
  // In case the folder can't be written to.
  let lastFailure: BackupStatus['failed'] = null

  const make = async (reason: BackupReason, signal = new AbortController().signal): Promise<BackupResult> => {
    try {
      const backup = await runInThread({ settings, source, at: now(), reason }, signal)
      const { name, bytes, newBytes, damaged, pruneError } = backup
      lastFailure = null
      await writeStatus(folder, { last: { at: now().toISOString(), bytes }, failed: null })
      log.info({ code: 'backup_made', name, bytes, newBytes }, 'backup made')
      if (damaged > 0) log.error({ code: 'backup_damaged', damaged }, 'files of earlier backups are damaged')
      if (pruneError) log.warn({ code: 'backups_not_pruned', reason: pruneError }, 'old backups could not be removed')
      return backup
    } catch (error) {
      signal.throwIfAborted()
      // The process that makes the other backup says how it went.
      if (isBusy(error)) throw error
      lastFailure = { at: now().toISOString(), reason: error instanceof BackupError ? error.failure : 'failed' }
      const { last } = await readStatus(folder)
      await writeStatus(folder, { last, failed: lastFailure }).catch(() => {})
      throw error
    }
  }

  return {
    make,
    makeIfDue: async (signal) => {
      if (!settings.isOn || !isBackupDue(await listBackups(folder), now())) return
      await make('nightly', signal).catch((error: unknown) => {
        if (signal?.aborted || isBusy(error)) return
        log.error({ code: 'backup_failed', ...describeError(error) }, 'no backup was made')
      })
    },
    status: async () => {
      if (!settings.isOn) return 'off'
      const status = await readStatus(folder)
      return { ...status, failed: status.failed ?? lastFailure }
    },
  }
}

const isBusy = (error: unknown): boolean => error instanceof BackupError && error.failure === 'busy'

/** A thread that ends early leaves nothing but temporary files: its locks and its connection end with it. */
const runInThread = async (task: BackupTask, signal: AbortSignal): Promise<BackupResult> => {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<BackupResult>()
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  const dump = (options: Dump): Promise<void> =>
    dumpDatabase(options, signal).then(
      () => worker.postMessage({ error: undefined } satisfies DumpReply),
      (error: unknown) => worker.postMessage({ error: describeError(error).reason } satisfies DumpReply),
    )
  worker.on('message', (message: BackupMessage) => {
    if ('dump' in message) void dump(message.dump)
    else if ('result' in message) resolve(message.result)
    else reject(message.failure ? new BackupError(message.failure, message.reason) : new Error(message.reason))
  })
  worker.once('error', reject)
  worker.once('exit', () => {
    signal.removeEventListener('abort', stop)
    reject(new Error('The backup was interrupted.'))
  })
  return promise
}

import { parentPort, workerData } from 'node:worker_threads'
import { describeError } from '../log.ts'
import { BackupError, type BackupFailure } from './backup-folder.ts'
import { type BackupResult, type BackupTask, makeBackup } from './make-backup.ts'

/** What the thread posts when it is done. An error would lose its class on the way. */
export type BackupMessage = { result: BackupResult } | { failure: BackupFailure | undefined; reason: string }

const task: BackupTask = workerData

parentPort?.postMessage(
  await makeBackup(task).then(
    (result): BackupMessage => ({ result }),
    (error: unknown): BackupMessage => {
      const { reason, stack = reason } = describeError(error)
      return error instanceof BackupError ? { failure: error.failure, reason } : { failure: undefined, reason: stack }
    },
  ),
)

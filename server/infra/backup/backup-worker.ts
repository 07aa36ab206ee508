import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { describeError } from '../log.ts'
import { BackupError, type BackupFailure } from './backup-folder.ts'
import type { Dump } from './dump-database.ts'
import { type BackupResult, type BackupTask, makeBackup } from './make-backup.ts'

/**
 * What the thread posts: a dump that it waits for, because a program of its own would go on when the thread is ended, and at last how it went.
 * An error would lose its class on the way.
 */
export type BackupMessage =
  | { dump: Dump }
  | { result: BackupResult }
  | { failure: BackupFailure | undefined; reason: string }
/** What the thread waits for. `error` is why there is no dump. */
export type DumpReply = { error: string | undefined }

const task: BackupTask = workerData

const requestDump = async (dump: Dump): Promise<void> => {
  if (!parentPort) throw new Error('This is not a thread.')
  const answered = once(parentPort, 'message')
  parentPort.postMessage({ dump } satisfies BackupMessage)
  const [reply]: DumpReply[] = await answered
  if (reply?.error !== undefined) throw new Error(reply.error)
}

parentPort?.postMessage(
  await makeBackup(task, requestDump).then(
    (result): BackupMessage => ({ result }),
    (error: unknown): BackupMessage => {
      const { reason, stack = reason } = describeError(error)
      return error instanceof BackupError ? { failure: error.failure, reason } : { failure: undefined, reason: stack }
    },
  ),
)

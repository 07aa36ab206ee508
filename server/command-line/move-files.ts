import type pg from 'pg'
import { formatBytes, formatCount } from '#common/format/numbers.ts'
import { CONNECTION_NAME, CONNECTION_PREFIX } from '#server/infra/db/connect.ts'
import { describeS3Address, parseS3Address } from '#server/infra/files/s3/s3-address.ts'
import { moveFiles } from '#server/infra/move/move-files.ts'
import { openFiles, type Services } from '#server/services.ts'
import { CommandError, type Print, type RunningServer } from './admin-command.ts'

/** Jobs that take longer run again after the move. */
const JOB_GRACE_SECONDS = 60
const PROGRESS_STEP = 100

/**
 * Moves the files of a running server into a bucket, or back into its data folder. People go on recording until the rest is copied;
 * afterwards the server stops, because it must not write to the old store anymore.
 */
export const moveFilesCommand = async (
  services: Services,
  args: readonly string[],
  print: Print,
  { settings, signal, stopAfterReply }: RunningServer,
): Promise<void> => {
  const { connected, files, maintenance, queue, log } = services
  const [place = '', ...more] = args
  const address = parseS3Address(place)
  if (more.length > 0 || (!address && place !== 'folder'))
    throw new CommandError(
      'Give the address of a bucket as in FILES, such as s3://vault?endpoint=https://s3.example.org, or “folder” for the data folder.',
    )
  const isInBucket = settings.files !== undefined
  if (!address && !isInBucket) throw new CommandError('The files are in the data folder already.')
  if (address && isInBucket)
    throw new CommandError(
      'The files are in a bucket already. Move them to “folder” first, and from there into the other one.',
    )
  if ((await maintenance.state()) === 'moving') throw new CommandError('Something is being moved already.')
  const target = { ...settings, files: address && { ...address, credentials: settings.awsCredentials } }
  const to = await openFiles(target, connected.database, log)
  const where = address ? describeS3Address(address) : `${settings.dataDir}/files`

  let resume = async (): Promise<void> => {}
  let unlock = async (): Promise<void> => {}
  const stopWriting = async () => {
    await maintenance.set('moving')
    unlock = await lockFiles(connected.pool)
    print('Maintenance is on now: people can read and listen, and recordings wait in their browsers.')
    const paused = await queue.pause(JOB_GRACE_SECONDS)
    resume = paused.resume
    if (!paused.isIdle) throw new CommandError('A background job is still running. Try again later.')
  }
  print(`Copying the files to ${where}. People can go on using Keepsaid.`)
  const moved = await moveFiles(
    { database: connected.database, from: files, to, signal },
    {
      onProgress: (soFar) => {
        if (soFar.files % PROGRESS_STEP === 0) print(`${soFar.files} files, ${formatBytes(soFar.bytes)} …`)
      },
      stopWriting,
    },
  ).catch(async (error: unknown) => {
    await unlock()
    await maintenance.endMove().finally(resume)
    print('Keepsaid goes on with the files it has. What is copied stays, and the next try goes on from there.')
    throw error
  })
  for (const name of moved.missing) print(`${name}: missing or unreadable, and so not moved`)
  print(
    `Every file was compared: ${formatCount(moved.files, 'file', 'files')} (${formatBytes(moved.bytes)}) and ${formatCount(moved.uploads, 'unsaved recording', 'unsaved recordings')} are the same in both places.`,
  )
  print(
    `Keepsaid stops, and won’t start with the old files. ${address ? `Set FILES=${place}` : 'Remove FILES'}, and start it.`,
  )
  print('The old files are as they were. Delete them once you have seen that everything is there.')
  log.warn({ code: 'files_moved', to: where }, 'The files moved to another store: the server stops')
  stopAfterReply(unlock)
}

/**
 * Waits for requests that are storing something, and keeps new ones from it, in every process, until the returned function is called.
 * Throws if other processes work with the database.
 */
const lockFiles = async (pool: pg.Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await client.query('lock table stored_files, uploads in share mode')
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1) and application_name <> $2`,
      [CONNECTION_PREFIX, CONNECTION_NAME],
    )
    if (rows[0]?.others)
      throw new CommandError('Other processes of Keepsaid work with this database. Stop all but this one first.')
  } catch (error) {
    client.release(true)
    throw error
  }
  let isLocked = true
  return async () => {
    if (isLocked) client.release(true)
    isLocked = false
  }
}

import { formatBytes, formatCount } from '#common/format/numbers.ts'
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
  if ((await maintenance.state()) === 'moving') throw new CommandError('Something is being moved already.')
  const target = { ...settings, files: address && { ...address, credentials: settings.awsCredentials } }
  const to = await openFiles(target, connected.database, log)
  const where = address ? describeS3Address(address) : `${settings.dataDir}/files`

  let resume = async (): Promise<void> => {}
  const stopWriting = async () => {
    await maintenance.set('moving')
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
    await maintenance.endMove().finally(resume)
    print('Keepsaid goes on with the files it has. What is copied stays, and the next try goes on from there.')
    throw error
  })
  print(
    `Every file was compared: ${formatCount(moved.files, 'file', 'files')} (${formatBytes(moved.bytes)}) and ${formatCount(moved.uploads, 'unsaved recording', 'unsaved recordings')} are the same in both places.`,
  )
  print(
    `Keepsaid stops, and won’t start with the old files. ${address ? `Set FILES=${place}` : 'Remove FILES'}, and start it.`,
  )
  print('The old files are as they were. Delete them once you have seen that everything is there.')
  log.warn({ code: 'files_moved', to: where }, 'The files moved to another store: the server stops')
  stopAfterReply(async () => {})
}

import { formatBytes, formatCount } from '#common/format/numbers.ts'
import { findAlteredRecordings, verifyAllRecordings } from '#server/features/recording/recording-problems.ts'
import { OWN_DATABASE } from '#server/infra/db/database-id.ts'
import { describeError } from '#server/infra/log.ts'
import { type MoveSteps, type MoveTarget, MoveUndecided, moveDatabase } from '#server/infra/move/move-database.ts'
import type { Services } from '#server/services.ts'
import { CommandError, type Print, type RunningServer } from './admin-command.ts'

/** Jobs that take longer run again after the move. */
const JOB_GRACE_SECONDS = 60
const PROGRESS_STEP = 500

/** Databases that are being moved, or were. Maintenance begins later. */
const moving = new WeakSet<Services['connected']>()

const targetOf = (args: readonly string[]): MoveTarget => {
  const [address, ...more] = args
  if (more.length === 0 && address === 'own') return { kind: 'own' }
  if (more.length === 0 && address && /^postgres(ql)?:\/\//.test(address)) return { kind: 'server', url: address }
  throw new CommandError(
    'Give “-” to type the address of the other PostgreSQL, such as postgres://keepsaid:password@db.example.org/stories, @FILE to read it from a file, or “own” for a database that Keepsaid runs itself.',
  )
}

/**
 * Moves the database of a running server to another PostgreSQL. People can go on reading meanwhile. Afterwards the server stops,
 * because it must not write to the old database anymore.
 */
export const move = async (
  services: Services,
  args: readonly string[],
  print: Print,
  { settings: { dataDir }, signal, stopAfterReply }: RunningServer,
): Promise<void> => {
  const { connected, files, maintenance, queue, log } = services
  const target = targetOf(args)
  const state = await maintenance.state()
  if (state === 'moving' || moving.has(connected)) throw new CommandError('The database is being moved already.')
  moving.add(connected)
  const verified = new Set<string>()
  let altered: string[] = []
  let resume = async (): Promise<void> => {}

  const steps: MoveSteps = {
    prepare: async () => {
      print('The other database is empty and can be used.')
      print('First, every recording is read and compared with its SHA-256. People can go on using Keepsaid.')
      const readable = { ...services, database: connected.database }
      const { problems } = await verifyAllRecordings(readable, signal, (soFar, name) => {
        verified.add(name)
        if (soFar.recordings % PROGRESS_STEP === 0) print(`${soFar.recordings} recordings read …`)
      })
      altered = problems.map(({ file, problem }) => `${file}: ${problem}`)
      await maintenance.set('moving')
      print('Maintenance is on now: people can read and listen, and recordings wait in their browsers.')
      const paused = await queue.pause(JOB_GRACE_SECONDS)
      resume = paused.resume
      if (!paused.isIdle) print('A background job is still running. It starts again after the move.')
    },
    onLocked: async (snapshot) => {
      const { recordings, bytes, problems } = await findAlteredRecordings(snapshot, files, verified, signal)
      const read = `${formatCount(recordings, 'recording', 'recordings')} (${formatBytes(bytes)})`
      altered.push(...problems)
      for (const line of altered) print(line)
      print(
        altered.length === 0
          ? `Read ${read}: every one is as it was saved. Files aren’t moved: they stay in ${dataDir}.`
          : `Of ${read}, ${altered.length} can’t be relied on. A backup may still have them. The move doesn’t change files.`,
      )
    },
    onTable: (table) => print(`Copying ${table} …`),
  }
  const { source } = connected
  const moved = await moveDatabase({ source, target, dataDir, log, signal }, steps).catch(async (error: unknown) => {
    if (error instanceof MoveUndecided) {
      log.error(
        { code: 'database_move_undecided', ...describeError(error) },
        'A move could not be completed: the server stops',
      )
      stopAfterReply(error.release)
      throw error
    }
    await maintenance
      .endMove()
      .finally(resume)
      .finally(() => moving.delete(connected))
    print('Nothing has changed: Keepsaid goes on with the database it has.')
    throw error
  })
  // Maintenance ends with the next start: nothing may be written to the old database anymore.
  print(
    `Every row was compared: ${formatCount(moved.rows, 'row', 'rows')} in ${formatCount(moved.tables, 'table', 'tables')} are the same in both databases.`,
  )
  print(`The stories are in ${moved.to} now. Keepsaid stops, so that nothing is written to the old one anymore.`)
  print(
    moved.to === OWN_DATABASE
      ? 'Remove DATABASE_URL from the settings, and start Keepsaid.'
      : 'Set DATABASE_URL to the address that you gave here, and start Keepsaid.',
  )
  print('The old database is as it was. Delete it once you have seen that everything is there.')
  log.warn({ code: 'database_moved', to: moved.to }, 'The stories moved to another database: the server stops')
  stopAfterReply(moved.release)
}

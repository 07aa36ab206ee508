import { formatDateTime } from '#common/format/dates.ts'
import { formatBytes, formatCount } from '#common/format/numbers.ts'
import { turnOffTwoStepOf } from '#server/features/account/two-step/two-step.ts'
import { grantAdmin, revokeAdmin } from '#server/features/admin/administrators.ts'
import { findServerState } from '#server/features/admin/server-state.ts'
import { findSystemStats } from '#server/features/admin/system-stats.ts'
import { verifyAllRecordings } from '#server/features/recording/recording-problems.ts'
import { reindexStories } from '#server/features/stories/search/reindex.ts'
import { type AdminCommand, CommandError } from './admin-command.ts'
import { move } from './move.ts'
import { moveFilesCommand } from './move-files.ts'
import { restoreElsewhere } from './restore-vault.ts'

const oneEmail = (args: readonly string[]): string => {
  const [email, ...more] = args
  if (email === undefined || more.length > 0 || !email.includes('@'))
    throw new CommandError('Give the email address of one account, such as ruth@example.org.')
  return email
}

const noArguments = (args: readonly string[]): void => {
  if (args.length > 0) throw new CommandError('This command has nothing after its name.')
}

/** Recordings and stories between two lines about how far a command is. */
const PROGRESS_STEP = 500

const UNKNOWN = (email: string) => `There’s no account with the address ${email}. Nothing has changed.`

/** Commands of `npm run admin` that a running server executes. */
export const ADMIN_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  grant: {
    args: 'EMAIL',
    summary: 'makes the account with this address an administrator',
    run: async ({ connected: { database }, events, mailer }, args, print) => {
      const email = oneEmail(args)
      // Without a mail server, people can’t show that they read their emails.
      const change = await grantAdmin({ database, events }, email, { verifiedOnly: mailer.kind === 'smtp' })
      if (change.outcome === 'unknown') throw new CommandError(UNKNOWN(email))
      if (change.outcome === 'unverified')
        throw new CommandError(
          `The person hasn’t confirmed the address ${email} yet, so anyone could have registered it. Nothing has changed.`,
        )
      const { outcome, name } = change
      print(
        outcome === 'changed'
          ? `${name} is an administrator now. Their profile has a tab for it.`
          : `${name} is an administrator already.`,
      )
    },
  },
  revoke: {
    args: 'EMAIL',
    summary: 'makes the account an ordinary one again',
    run: async ({ connected: { database }, events }, args, print) => {
      const email = oneEmail(args)
      const change = await revokeAdmin({ database, events }, email)
      if (change.outcome === 'unknown' || change.outcome === 'unverified') throw new CommandError(UNKNOWN(email))
      const { outcome, name } = change
      if (outcome === 'last')
        throw new CommandError(
          `${name} is the only administrator of this server. Name another one first: npm run admin -- grant EMAIL`,
        )
      print(outcome === 'changed' ? `${name} isn’t an administrator anymore.` : `${name} isn’t an administrator.`)
    },
  },
  'two-step-off': {
    args: 'EMAIL',
    summary: 'turns off two-step sign-in, for someone who has lost their phone and their recovery codes',
    run: async ({ connected: { database }, queue, mailer }, args, print) => {
      const email = oneEmail(args)
      const wasOn = await turnOffTwoStepOf({ database, queue }, email)
      if (wasOn === undefined) throw new CommandError(UNKNOWN(email))
      print(
        wasOn
          ? `${email} signs in with the password alone now.${mailer.kind === 'smtp' ? ' We’ve emailed them about it.' : ''}`
          : `Two-step sign-in isn’t on for ${email}.`,
      )
    },
  },
  stats: {
    args: '',
    summary: 'says what is on this server, and whether its jobs, storage, emails and backups are well',
    run: async ({ connected: { database }, queue, files, backups, mailer }, args, print) => {
      noArguments(args)
      const stats = await findSystemStats(database, 'operator')
      const { jobs, storage, emails, backup } = await findServerState(
        { database, queue, files, backups, minFreeBytes: 0 },
        'operator',
      )
      print(`Users           ${stats.totalUsers}, ${stats.activeUsers} of them active in the last 30 days`)
      print(
        `Connections     ${formatCount(stats.totalFamilyConnections, 'relative', 'relatives')} in families of others`,
      )
      print(`Stories         ${stats.totalStories}`)
      print(
        `Recordings      ${storage.recordings}, ${formatBytes(storage.recordingBytes)}, ${storage.problems} with a problem`,
      )
      print(`Database        ${formatBytes(storage.databaseBytes)}`)
      if (storage.freeBytes !== null) print(`Free space      ${formatBytes(storage.freeBytes)}`)
      print(
        `Emails          ${emails.sent} ${mailer.kind === 'smtp' ? 'sent' : 'saved as files'}, ${emails.waiting} waiting, ${emails.failed} failed in the last 30 days`,
      )
      print(`Last backup     ${backup === null ? 'backups are off' : describeBackup(backup)}`)
      for (const { name, waiting, delayed, running, failed } of jobs)
        if (waiting + delayed + running + failed > 0)
          print(`Job             ${name}: ${waiting} waiting, ${delayed} later, ${running} running, ${failed} failed`)
    },
  },
  verify: {
    args: '',
    summary: 'reads every recording and compares it with its SHA-256',
    run: async ({ connected: { database }, files, events, log }, args, print, { signal }) => {
      noArguments(args)
      const { recordings, bytes, problems } = await verifyAllRecordings(
        { database, files, events, log },
        signal,
        ({ recordings: done }) => {
          if (done % PROGRESS_STEP === 0) print(`${done} recordings read …`)
        },
      )
      const read = `${formatCount(recordings, 'recording', 'recordings')} (${formatBytes(bytes)})`
      for (const { file, problem } of problems) print(`${file}: ${problem}`)
      if (problems.length > 0)
        throw new CommandError(
          `Of ${read}, ${problems.length} can’t be relied on. Their families see which. A backup may still have them.`,
        )
      print(`Read ${read}: every one is as it was saved.`)
    },
  },
  backup: {
    args: '',
    summary: 'makes a backup now',
    run: async ({ backups }, args, print, { signal }) => {
      noArguments(args)
      const { name, bytes, newBytes } = await backups.make('manual', signal)
      print(`Backup ${name} is complete: ${formatBytes(bytes)}, of which ${formatBytes(newBytes)} are new.`)
    },
  },
  restore: {
    args: 'FOLDER [BACKUP] [-|@FILE]',
    summary:
      'restores the newest backup, or the one with this name, into an empty folder and checks every file; “-” asks for the address of a database, and @FILE reads it',
    runHere: restoreElsewhere,
  },
  move: {
    args: '-|@FILE|own',
    summary:
      'moves the database to another PostgreSQL, compares every row and file, and stops the server; “-” asks for its address, and @FILE reads it',
    run: move,
  },
  'move-files': {
    args: 'S3-ADDRESS|folder',
    summary:
      'moves recordings and photos into a bucket, or back into the data folder, compares every file, and stops the server',
    run: moveFilesCommand,
  },
  reindex: {
    args: '',
    summary: 'builds the search index of all stories again',
    run: async ({ connected: { database } }, args, print, { signal }) => {
      noArguments(args)
      const count = await reindexStories(database, signal, (done) => {
        if (done % PROGRESS_STEP === 0) print(`${done} stories indexed …`)
      })
      print(`${formatCount(count, 'story is', 'stories are')} indexed again.`)
    },
  },
  maintenance: {
    args: 'on|off',
    summary: 'while it is on, people can read and listen, but change nothing; recordings wait in their browsers',
    run: async ({ maintenance }, args, print) => {
      const [state, ...more] = args
      if ((state !== 'on' && state !== 'off') || more.length > 0)
        throw new CommandError('Say “on” or “off”, such as: npm run admin -- maintenance on')
      if ((await maintenance.state()) === 'moving')
        throw new CommandError('The database is being moved. Maintenance ends when that’s done.')
      await maintenance.set(state)
      print(
        state === 'on'
          ? 'Maintenance is on, also after a restart. Background jobs go on. End it with: npm run admin -- maintenance off'
          : 'Maintenance is off.',
      )
    },
  },
}

const describeBackup = ({
  last,
  failed,
}: {
  last: { at: string; bytes: number } | null
  failed: { at: string; reason: string } | null
}) => {
  const made = last ? `${formatDateTime(last.at)}, ${formatBytes(last.bytes)}` : 'none yet'
  return failed ? `${made}; the last try failed (${failed.reason}), and the log says why` : made
}

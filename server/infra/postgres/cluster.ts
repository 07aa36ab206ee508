import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-errors.ts'
import { POSTGRES_MAJOR } from './postgres-programs.ts'
import { giveTo, type SystemUser } from './system-user.ts'

/** The role that the app connects as. It owns the database and may create roles, but is no superuser. */
export const OWNER = 'keepsaid_owner'
export const SUPERUSER = 'postgres'
export const DATABASE = 'keepsaid'

const PASSWORD_FILE = 'keepsaid-password'

const UNICODE_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The environment of PostgreSQL's programs. Nothing else of ours, such as PGPORT or PGOPTIONS, may reach them. */
export const programEnvironment = { LC_ALL: UNICODE_LOCALE }

// Sorted by code point, with case mapping for all languages: the same on every machine. pg_trgm asks the C library which
// characters are letters, hence --lc-ctype.
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C',
  `--lc-ctype=${UNICODE_LOCALE}`,
  '--builtin-locale=C.UTF-8',
]

type Programs = { programs: string; user: SystemUser | undefined; signal?: AbortSignal | undefined }

/**
 * Creates the cluster in `folder` if there is none, or checks that the existing one can be opened. Returns the password
 * of both roles. The folder appears complete and synced to disk, or not at all.
 */
export const prepareCluster = async (folder: string, { programs, user, signal }: Programs): Promise<string> => {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return createCluster(folder, { programs, user, signal })
  // Root copied or restored it.
  if (user && stats.uid === 0) giveTo(folder, user)
  assertOwner(folder, stats.uid)
  assertVersion(folder)
  try {
    return readPassword(folder)
  } catch (error) {
    throw new StartupError(
      `The database in ${folder} is damaged: its file ${PASSWORD_FILE} can't be read. Restore a backup.`,
      { cause: error },
    )
  }
}

export const readPassword = (folder: string): string => readFileSync(join(folder, PASSWORD_FILE), 'utf8')

const createCluster = async (folder: string, { programs, user, signal }: Programs): Promise<string> => {
  const unfinished = `${folder}.unfinished`
  const passwordFile = `${folder}.unfinished.password`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    const password = randomBytes(16).toString('hex')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (user) for (const path of [unfinished, passwordFile]) giveTo(path, user)
    const options = { cwd: unfinished, env: programEnvironment, signal, ...(user && { uid: user.uid, gid: user.gid }) }
    const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(join(programs, 'initdb'), [`--pgdata=${unfinished}`, '--wal-segsize=4', ...access, ...LOCALE], options)
    await runSql(join(programs, 'postgres'), unfinished, options, [
      `create role ${OWNER} login createrole password '${password}'`,
      `alter database postgres rename to ${DATABASE}`,
      `alter database ${DATABASE} owner to ${OWNER}`,
    ])
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE))
    syncFolder(unfinished)
    renameSync(unfinished, folder)
    syncFolder(dirname(folder))
    return password
  } catch (error) {
    // A program that was stopped may be writing its last file.
    for (const path of [unfinished, passwordFile]) rmSync(path, { recursive: true, force: true, maxRetries: 10 })
    signal?.throwIfAborted()
    throw clusterError(error, folder)
  }
}

const run = promisify(execFile)

/** Runs statements in a cluster without a server. PostgreSQL's single-user mode reads one per line. */
const runSql = async (postgres: string, folder: string, options: object, statements: string[]): Promise<void> => {
  const running = run(postgres, ['--single', '-D', folder, '-c', 'exit_on_error=on', 'template1'], options)
  running.child.stdin?.end(`${statements.join('\n')}\n`)
  await running
}

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const assertOwner = (folder: string, uid: number): void => {
  const own = process.getuid?.()
  if (own === undefined || own === 0 || own === uid) return
  throw new StartupError(
    `The database in ${folder} belongs to another account (user ID ${uid}). Run Keepsaid as that account, or give it the folder: sudo chown -R ${own} ${folder}`,
  )
}

const assertVersion = (folder: string): void => {
  let found: string
  try {
    found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
    throw new StartupError(
      `${folder} isn't a database: it has no PG_VERSION. Restore a backup, or move the folder away.`,
    )
  }
  if (found === POSTGRES_MAJOR) return
  throw new StartupError(
    `The database in ${folder} was created by PostgreSQL ${found}, and this version of Keepsaid includes ${POSTGRES_MAJOR}. Start the version of Keepsaid that created it.`,
  )
}

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** `data_corrupted`, `index_corrupted`, a missing file, a missing database (PostgreSQL's Appendix A). */
const DAMAGE_CODES = new Set(['XX001', 'XX002', '58P01', '3D000'])

/** Turns an error of our own PostgreSQL or its programs into a sentence for the operator, where it is a known one. */
export const clusterError = (error: unknown, folder: string): unknown => {
  if (error instanceof StartupError) return error
  const output = error instanceof Error ? error.message : String(error)
  const known: [RegExp, string][] = [
    [
      /No space left on device|ENOSPC/,
      `The disk is full, so the database in ${folder} can't start. Free some space and try again.`,
    ],
    [
      /Permission denied|EACCES|has wrong ownership/,
      `The database in ${folder} can't be read: some of it belongs to another account.`,
    ],
    [
      /could not look up effective user ID/,
      `PostgreSQL can't create the database in ${folder}: this machine has no account with the user ID ${process.getuid?.()}. Add one, or start Keepsaid from an account that exists.`,
    ],
    [/Read-only file system|EROFS/, `The disk with the database in ${folder} is read-only.`],
  ]
  const sentence = known.find(([pattern]) => pattern.test(output))?.[1]
  if (sentence) return new StartupError(sentence, { cause: error })
  if (error instanceof Error && error.cause) {
    const fromCause = clusterError(error.cause, folder)
    if (fromCause instanceof StartupError) return fromCause
  }
  if (DAMAGE_CODES.has(errorCode(error) ?? ''))
    return new StartupError(`The database in ${folder} is damaged: ${output}. Restore a backup.`, { cause: error })
  const reason = /(?:FATAL|PANIC):\s+(.+)/.exec(output)?.[1] ?? /could not .+/.exec(output)?.[0]
  return output.startsWith('PostgreSQL ended') && reason
    ? new StartupError(
        `The database in ${folder} can't start: ${reason}. If its files are damaged, restore a backup.`,
        { cause: error },
      )
    : error
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '../child-environment.ts'
import { findProgram } from '../media/media-tools.ts'
import { BackupError } from './backup-folder.ts'

/** The path of the dump among the files of a backup. */
export const DUMP = 'database.dump'

const run = promisify(execFile)

/** Finds a client program that works with a server of this major version. Throws `program_missing`. */
export const findClientProgram = async (
  name: 'pg_dump' | 'pg_restore',
  { searchPath, version }: { searchPath: string; version: string },
): Promise<string> => {
  const major = Number.parseInt(version, 10)
  const program = await findProgram(name, searchPath)
  const found = program && /\d+/.exec((await run(program, ['--version'], { env: childEnvironment })).stdout)?.[0]
  if (program && Number(found) >= major) return program
  const problem = found ? `${name} on the PATH is version ${found}` : `${name} isn't on the PATH`
  const byHand =
    name === 'pg_dump'
      ? `pg_dump --format=custom --file=${DUMP} "$DATABASE_URL", and then copy the folders in DATA_DIR`
      : `pg_restore --no-owner --dbname="$DATABASE_URL"`
  throw new BackupError(
    'program_missing',
    `${problem}, and the database needs ${major} or newer. Install it (on Debian: postgresql-client-${major}), or run on another machine: ${byHand}.`,
  )
}

/**
 * The arguments and environment of a client program. The password is in neither, but where others can't read it. The
 * address stays text: `URL` refuses one without a host, such as `postgres://keepsaid@/stories?host=/run/postgresql`.
 */
const connect = (url: string): { target: string; env: Record<string, string> } => {
  const { password } = new pg.Client({ connectionString: url })
  const target = url.replace(/^(\w+:\/\/[^:/?#]*):[^/?#]*@/, '$1@').replace(/(?<=[?&])password=[^&]*&?/, '')
  return { target: `--dbname=${target}`, env: { LC_ALL: 'C', ...(password && { PGPASSWORD: password }) } }
}

/** Runs a client program, which ends with this process, and when `signal` is aborted. */
const runClient = async (program: string, args: string[], env: Record<string, string>, signal?: AbortSignal) => {
  const running = run(program, args, { env, signal })
  const end = (): void => void running.child.kill()
  process.once('exit', end)
  try {
    await running
  } finally {
    process.off('exit', end)
  }
}

export type Dump = { program: string; url: string; file: string; searchPath: string }

/** Writes a dump of the database, in the custom format, to a file. Leaves out the rows of unlogged tables. */
export const dumpDatabase = async ({ program, url, file, searchPath }: Dump, signal?: AbortSignal): Promise<void> => {
  const { target, env } = connect(url)
  await runClient(
    program,
    ['--format=custom', `--file=${file}`, target, '--no-unlogged-table-data'],
    { PATH: searchPath, ...env },
    signal,
  )
}

/** Fills an empty database from a dump. All of it, or nothing. */
export const loadDump = async (program: string, url: string, file: string, searchPath: string): Promise<void> => {
  const { target, env } = connect(url)
  const args = ['--no-owner', '--exit-on-error', '--single-transaction', target, file]
  await runClient(program, args, { PATH: searchPath, ...env })
}

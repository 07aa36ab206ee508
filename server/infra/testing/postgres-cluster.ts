import { execFile } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SystemUser } from './postgres-user.ts'

const run = promisify(execFile)

// Letters as the embedded engine treats them: sorted by code, upper and lower case in all languages.
const LOCALE = [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

type Options = {
  /** PostgreSQL's programs. */
  bin: string
  /** Where the data goes; belongs to `user`. */
  folder: string
  user: SystemUser | undefined
  /** Of the superuser `postgres`. */
  password: string
}

/** Creates the data of a new server; returns their folder. */
export const createPostgresCluster = async ({ bin, folder, user, password }: Options): Promise<string> => {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), [`--pgdata=${data}`, '--no-sync', ...access, ...LOCALE], { cwd: folder, ...user })
  rmSync(passwordFile)
  return data
}

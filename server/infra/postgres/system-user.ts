import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { childEnvironment } from '../child-environment.ts'
import { StartupError } from '../startup-errors.ts'

const PROGRAM_OPTIONS = {
  encoding: 'utf8',
  // These programs are part of the system, even where the server may find no others.
  env: { ...childEnvironment, PATH: childEnvironment.PATH || '/usr/bin:/bin' },
  stdio: ['ignore', 'pipe', 'ignore'],
} satisfies ExecFileSyncOptionsWithStringEncoding

/** An account of this machine. */
export type SystemUser = { name: string; uid: number; gid: number }

/**
 * The account that PostgreSQL runs as, because it refuses to run as root: the one that the cluster belongs to, for a new
 * one `postgres` if that exists, otherwise `nobody`. Undefined means the current account.
 */
export const postgresUser = (cluster: string): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const stats = statSync(cluster, { throwIfNoEntry: false })
  if (stats && stats.uid !== 0) return { name: `with the ID ${stats.uid}`, uid: stats.uid, gid: stats.gid }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  throw new StartupError(
    'PostgreSQL refuses to run as root, and this machine has no account named postgres or nobody to run it. Start Keepsaid as an ordinary user.',
  )
}

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [flag, name], PROGRAM_OPTIONS))
  } catch {
    return undefined
  }
}

/** The folder, or the parent of it, that this account may not enter; undefined if it can reach `path`. */
export const firstUnreachable = (path: string, user: SystemUser): string | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false })
  const parent = dirname(path)
  const above = parent === path ? undefined : firstUnreachable(parent, user)
  if (above !== undefined || stats === undefined) return above
  const mask = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001
  return (stats.mode & mask) === 0 ? path : undefined
}

/** Changes the owner of a folder and everything in it, links themselves included. */
export const giveTo = (path: string, user: SystemUser): void => {
  lchownSync(path, user.uid, user.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), user)
}

/**
 * Whether a process is the server of the cluster in `folder`, which is its working directory, even if it has been renamed
 * since. False if that can't be determined.
 */
export const isServerOf = (folder: string, pid: number): boolean => {
  try {
    if (process.platform === 'linux')
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres') &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
      )
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], PROGRAM_OPTIONS)
    return command.includes(folder)
  } catch {
    return false
  }
}

import { execFileSync } from 'node:child_process'

export type SystemUser = { uid: number; gid: number }

/** Whom PostgreSQL runs as: it refuses to be root. Undefined: whoever we are. */
export const findPostgresUser = (): SystemUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

const idOf = (which: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

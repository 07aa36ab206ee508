import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StartupError } from '#server/infra/startup-errors.ts'

const ENGINE = 'ENGINE'
const NAME = /^PGlite (\d+)\.(\d+)\.\d+\S*/

/** The version of PGlite that is installed, such as `0.5.16`. */
export const installedEngine = (): string => {
  const require = createRequire(import.meta.url)
  const manifest: unknown = JSON.parse(
    readFileSync(join(require.resolve('@electric-sql/pglite'), '..', '..', 'package.json'), 'utf8'),
  )
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  throw new Error('PGlite does not say which version it is.')
}

/** Notes in a new cluster what made it. */
export const writeEngine = (cluster: string): void => {
  const postgres = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  writeFileSync(join(cluster, ENGINE), `PGlite ${installedEngine()}, PostgreSQL ${postgres}\n`)
}

/** Throws one sentence if the folder is not a cluster that the installed PGlite can read. */
export const assertReadable = (cluster: string): void => {
  const file = join(cluster, ENGINE)
  if (!existsSync(file))
    throw new StartupError(
      `The folder ${cluster} does not look like a database of Keepsaid: the file ${ENGINE} is missing.`,
    )
  const made = readFileSync(file, 'utf8').trim()
  const installed = installedEngine()
  if (family(made) !== family(`PGlite ${installed}`))
    throw new StartupError(
      `The database in ${cluster} was made by ${made}, which this Keepsaid with PGlite ${installed} cannot read: ` +
        'open it with the Keepsaid that made it.',
    )
}

// Before 1.0 the second number is the one that changes when something breaks.
const family = (engine: string): string | undefined => {
  const [, major, minor] = NAME.exec(engine) ?? []
  return major === '0' ? `0.${minor}` : major
}

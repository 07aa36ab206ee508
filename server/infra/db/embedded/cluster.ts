import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncToDisk, syncTree } from './sync-files.ts'
import { writeEngine } from './version.ts'

/** Where in the database's folder PostgreSQL's own files are. */
export const clusterIn = (folder: string): string => join(folder, 'cluster')

/** Creates an empty cluster where there is none: whole or, if interrupted, not at all. Takes about 2 s. */
export const createCluster = async (cluster: string): Promise<void> => {
  if (existsSync(cluster)) return
  await putCluster(cluster, async (unfinished) => {
    mkdirSync(unfinished, { mode: 0o700 })
    const db = await PGlite.create({ fs: new NodeFS(unfinished) })
    await db.close()
    writeEngine(unfinished)
    syncTree(unfinished)
  })
}

/** Has `fill` write a cluster beside its place and then puts it there in one step. */
export const putCluster = async (
  cluster: string,
  fill: (unfinished: string) => void | Promise<void>,
): Promise<void> => {
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    await fill(unfinished)
    renameSync(unfinished, cluster)
    syncToDisk(dirname(cluster))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

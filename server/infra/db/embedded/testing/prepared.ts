import { cached } from '#dev/testing/cached.ts'
import { silentLog } from '#server/infra/log.ts'
import { restoreBackup } from '../backup.ts'
import { createCluster, installedEngine } from '../cluster.ts'
import { type Embedded, openEmbedded } from '../open.ts'

/** Puts an empty database into a folder by copying one, which is ten times as fast as creating it. */
export const prepareFolder = async (folder: string): Promise<void> =>
  restoreBackup(await cached(`cluster-${installedEngine()}`, createCluster), folder)

/** An empty database in memory, likewise. */
export const openInMemory = async (): Promise<Embedded> => {
  const snapshot = await cached(`empty-${installedEngine()}.tar`, async (target) => {
    const empty = await openEmbedded({ folder: undefined, log: silentLog })
    await empty.snapshot(target)
    await empty.close()
  })
  return openEmbedded({ folder: undefined, log: silentLog, snapshot })
}

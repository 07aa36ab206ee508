import { renameSync, writeFileSync } from 'node:fs'
import type { Engine } from './engine.ts'

/** Writes a database that is in memory to a tar file, whole or not at all. Several may write the same file at once. */
export const writeSnapshot = async (engine: Engine, target: string): Promise<void> => {
  const tar = await engine.dump()
  const partial = `${target}.${process.pid}.${Date.now()}.partial`
  writeFileSync(partial, tar)
  renameSync(partial, target)
}

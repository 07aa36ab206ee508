import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './api-error.ts'

const FILE_NAME = 'maintenance'

/** While it is on, calls that change something are refused. */
export type Maintenance = {
  isOn(): Promise<boolean>
  set(isOn: boolean): Promise<void>
}

/** A file in the data folder: all processes that use the folder see it, and it outlives a restart. */
export const openMaintenance = (dataDir: string): Maintenance => {
  const path = join(dataDir, FILE_NAME)
  return {
    isOn: async () => {
      try {
        await access(path)
        return true
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return false
        throw error
      }
    },
    set: (isOn) => (isOn ? writeFile(path, '', { mode: 0o600 }) : rm(path, { force: true })),
  }
}

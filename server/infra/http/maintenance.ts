import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './api-error.ts'

const FILE_NAME = 'maintenance'

/** `moving` is what a move of the database sets, in which nothing at all can be written. */
export type MaintenanceState = 'off' | 'on' | 'moving'

/** While it is on, calls that change something are refused. */
export type Maintenance = {
  isOn(): Promise<boolean>
  state(): Promise<MaintenanceState>
  set(state: MaintenanceState): Promise<void>
}

/** A file in the data folder: all processes that use the folder see it, and it outlives a restart. */
export const openMaintenance = (dataDir: string): Maintenance => {
  const path = join(dataDir, FILE_NAME)
  const state = async (): Promise<MaintenanceState> => {
    try {
      return (await readFile(path, 'utf8')) === 'moving' ? 'moving' : 'on'
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return 'off'
      throw error
    }
  }
  return {
    isOn: async () => (await state()) !== 'off',
    state,
    set: (next) =>
      next === 'off' ? rm(path, { force: true }) : writeFile(path, next === 'moving' ? next : '', { mode: 0o600 }),
  }
}

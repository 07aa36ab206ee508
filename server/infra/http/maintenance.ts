import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../files/byte-streams.ts'
import { writeAtomically } from '../files/durable-write.ts'

const FILE_NAME = 'maintenance'
const MOVING = 'moving'
/** A move that began while maintenance was on. */
const MOVING_IN_MAINTENANCE = 'moving, on before'

/** `moving` is what a move of the database sets, in which nothing at all can be written. */
export type MaintenanceState = 'off' | 'on' | 'moving'

/** While it is on, calls that change something are refused. */
export type Maintenance = {
  isOn(): Promise<boolean>
  state(): Promise<MaintenanceState>
  set(state: MaintenanceState): Promise<void>
  /** Goes back to what it was before a move. Does nothing if there is none. */
  endMove(): Promise<void>
}

/** A file in the data folder: all processes that use the folder see it, and it outlives a restart. */
export const openMaintenance = (dataDir: string): Maintenance => {
  const path = join(dataDir, FILE_NAME)
  const state = async (): Promise<MaintenanceState> => {
    const text = await readFile(path, 'utf8').catch(ignoreMissing)
    if (text === undefined) return 'off'
    return text.startsWith(MOVING) ? 'moving' : 'on'
  }
  // Whole: after a power cut, half a file would mean that maintenance is on.
  const write = (text: string) => writeAtomically(path, (temporary) => writeFile(temporary, text, { mode: 0o600 }))
  const set = async (next: MaintenanceState): Promise<void> => {
    if (next === 'off') await rm(path, { force: true })
    else if (next === 'on') await write('')
    else await write((await state()) === 'on' ? MOVING_IN_MAINTENANCE : MOVING)
  }
  return {
    isOn: async () => (await state()) !== 'off',
    state,
    set,
    endMove: async () => {
      if ((await state()) !== 'moving') return
      await set((await readFile(path, 'utf8')) === MOVING_IN_MAINTENANCE ? 'on' : 'off')
    },
  }
}

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/infra/log.ts'
import type { MaintenanceKind } from './maintenance.ts'

const HOUR_MS = 60 * 60 * 1000
const AT_NIGHT = 3

/**
 * Whether it is time for the nightly round: at 3 o'clock, and at any hour when a night was missed, for a computer that
 * is switched off at night. `last` is when it was last done, undefined: never.
 */
export const isNightlyDue = (now: Date, last: Date | undefined): boolean => {
  if (!last) return true
  const hours = (now.getTime() - last.getTime()) / HOUR_MS
  return now.getHours() === AT_NIGHT ? hours >= 12 : hours >= 26
}

/** Maintains the job queue's tables every hour and all others every night; when the latter was done is kept in `folder`. */
export const keepMaintained = (
  folder: string,
  maintain: (kind: MaintenanceKind) => Promise<void>,
  log: Log,
): { stop(): void } => {
  const note = join(folder, 'maintained')
  const round = async (): Promise<void> => {
    await maintain('jobs')
    if (!isNightlyDue(new Date(), lastChange(note))) return
    await maintain('tables')
    writeFileSync(note, '')
  }
  const timer = setInterval(() => {
    round().catch((error: Error) => log.warn({ code: 'maintenance_failed', reason: error.message }, 'database'))
  }, HOUR_MS).unref()
  return { stop: () => clearInterval(timer) }
}

const lastChange = (file: string): Date | undefined => statSync(file, { throwIfNoEntry: false })?.mtime

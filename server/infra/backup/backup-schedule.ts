/** Why a backup was made. Nightly ones are made by the chore, upgrades make one before they migrate the database. */
export type BackupReason = 'nightly' | 'manual' | 'upgrade'

export type BackupName = { name: string; at: Date; reason: BackupReason }

// The public pages name these numbers.
/** Backups of this many days are kept, and one a week for this many weeks before. */
const DAILY_BACKUPS = 7
const WEEKLY_BACKUPS = 4
/** Local time. */
const BACKUP_HOUR = 3

/** Names sort by time and contain no character that a file system forbids: `2026-11-23T03-00-12.345Z-nightly`. */
export const backupName = (at: Date, reason: BackupReason): string =>
  `${at.toISOString().replaceAll(':', '-')}-${reason}`

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(nightly|manual|upgrade)$/

export const parseBackupName = (name: string): BackupName | undefined => {
  const [, hour, minute, second, reason] = NAME.exec(name) ?? []
  if (reason !== 'nightly' && reason !== 'manual' && reason !== 'upgrade') return undefined
  const at = new Date(`${hour}:${minute}:${second}`)
  return Number.isNaN(at.getTime()) ? undefined : { name, at, reason }
}

/** Whether there has been no backup since 3 o'clock last night. Asked soon after a process starts and every hour. */
export const isBackupDue = (backups: readonly BackupName[], now: Date): boolean => {
  const night = new Date(now.getFullYear(), now.getMonth(), now.getDate(), BACKUP_HOUR)
  if (night > now) night.setDate(night.getDate() - 1)
  // A clock that was wrong may have dated one in the future.
  return !backups.some(({ at }) => at >= night && at <= now)
}

/**
 * The newest backup of each of the last seven days that have one, then the newest of each week before, for four weeks.
 * Of those seven days, the newest one before an upgrade is kept, too.
 */
export const backupsToKeep = (backups: readonly BackupName[]): Set<string> => {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const days = firstDistinct(newestFirst.map(dayOf), DAILY_BACKUPS)
  const daily = days.flatMap((day) => {
    const ofDay = newestFirst.filter((backup) => dayOf(backup) === day)
    return [ofDay[0], ofDay.find(({ reason }) => reason === 'upgrade')]
  })
  const older = newestFirst.filter((backup) => !days.includes(dayOf(backup)))
  const dailyWeeks = new Set(daily.map((backup) => backup && weekOf(backup)))
  const weeks = firstDistinct(
    older.map(weekOf).filter((week) => !dailyWeeks.has(week)),
    WEEKLY_BACKUPS,
  )
  const weekly = weeks.map((week) => older.find((backup) => weekOf(backup) === week))
  return new Set([...daily, ...weekly].flatMap((backup) => backup?.name ?? []))
}

const firstDistinct = (values: number[], count: number): number[] => [...new Set(values)].slice(0, count)

const dayOf = ({ at }: BackupName): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** Its Monday. */
const weekOf = ({ at }: BackupName): number =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7)).getTime()

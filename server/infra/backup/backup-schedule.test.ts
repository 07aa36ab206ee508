import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BackupReason, backupName, backupsToKeep, isBackupDue, parseBackupName } from './backup-schedule.ts'

const backup = (at: Date, reason: BackupReason = 'nightly') => ({ name: backupName(at, reason), at, reason })
/** In local time, as the schedule is. */
const at = (day: string, time = '03:00') => new Date(`${day}T${time}`)

test('a name has the time and the reason', () => {
  const made = new Date('2026-11-23T03:00:12.345Z')
  expect(backupName(made, 'upgrade')).toBe('2026-11-23T03-00-12.345Z-upgrade')
  expect(parseBackupName('2026-11-23T03-00-12.345Z-upgrade')).toEqual(backup(made, 'upgrade'))
  for (const other of ['status', '2026-11-23', '2026-11-23T03-00-12.345Z-hourly', '2026-13-41T03-00-12.345Z-nightly'])
    expect(parseBackupName(other)).toBeUndefined()
})

describe('isBackupDue', () => {
  test('is true once a night, from 3 o’clock on', () => {
    const backups = [backup(at('2026-11-22', '03:10'))]
    expect(isBackupDue([], at('2026-11-22', '14:00'))).toBe(true)
    expect(isBackupDue(backups, at('2026-11-22', '14:00'))).toBe(false)
    expect(isBackupDue(backups, at('2026-11-23', '02:59'))).toBe(false)
    expect(isBackupDue(backups, at('2026-11-23', '03:00'))).toBe(true)
  })

  test('is true for a process that runs only at noon', () => {
    expect(isBackupDue([backup(at('2026-11-22', '12:05'))], at('2026-11-23', '12:00'))).toBe(true)
  })

  test('a backup from the future, made while the clock was wrong, does not count', () => {
    expect(isBackupDue([backup(at('2036-01-01'))], at('2026-11-23', '12:00'))).toBe(true)
  })
})

describe('backupsToKeep', () => {
  /** Runs one backup every night and prunes after each, as the chore does. Returns what is left. */
  const runNights = (count: number) => {
    let remaining: ReturnType<typeof backup>[] = []
    for (let night = 0; night < count; night++) {
      const backups = [...remaining, backup(new Date(2026, 0, 1 + night, 3))]
      const names = backupsToKeep(backups)
      remaining = backups.filter(({ name }) => names.has(name))
    }
    return remaining
  }

  test('after months, the last seven nights are there, and one of each week for four weeks before', () => {
    const remaining = runNights(200)
    const newest = remaining.at(-1)?.at ?? new Date()
    const ages = remaining.map((each) => Math.round((newest.getTime() - each.at.getTime()) / 86_400_000)).toReversed()
    // July 19 is a Sunday, so the four before are Sundays, too.
    expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28])
  })

  test('no backup gets older than five weeks while the nightly ones are made', () => {
    for (let nights = 60; nights < 75; nights++) {
      const remaining = runNights(nights)
      const [oldest, newest] = [remaining[0]?.at.getTime() ?? 0, remaining.at(-1)?.at.getTime() ?? 0]
      expect((newest - oldest) / 86_400_000).toBeLessThan(35)
      expect(remaining.length).toBeLessThanOrEqual(11)
    }
  })

  test('of several on one day the newest is kept, and the newest before an upgrade', () => {
    const day = '2026-11-23'
    const [night, first, second, byHand] = [
      backup(at(day)),
      backup(at(day, '10:00'), 'upgrade'),
      backup(at(day, '11:00'), 'upgrade'),
      backup(at(day, '12:00'), 'manual'),
    ]
    expect(backupsToKeep([night, first, second, byHand])).toEqual(new Set([byHand.name, second.name]))
  })

  test('a pause of months removes nothing until enough new ones are there', () => {
    const old = runNights(100)
    const resumed = [...old, backup(at('2027-02-01'))]
    expect(backupsToKeep(resumed).size).toBe(11)
    expect(backupsToKeep(resumed)).toContain(old.at(-1)?.name)
  })

  test('the newest backup is always kept, and pruning twice removes nothing more', () => {
    const moments = fc.array(fc.date({ min: at('2026-01-01'), max: at('2026-06-01'), noInvalidDate: true }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(moments, (dates) => {
        const backups = dates.map((date) => backup(date))
        const remaining = backupsToKeep(backups)
        const newest = Math.max(...dates.map((date) => date.getTime()))
        expect([...remaining]).toContain(backupName(new Date(newest), 'nightly'))
        expect(backupsToKeep(backups.filter(({ name }) => remaining.has(name)))).toEqual(remaining)
      }),
    )
  })
})

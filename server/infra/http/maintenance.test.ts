import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMaintenance } from './maintenance.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-maintenance-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each(['on', 'off'] as const)(
  'after a move, also one whose process was killed, maintenance is %s as before',
  async (before) => {
    await openMaintenance(folder).set(before)
    await openMaintenance(folder).set('moving')
    expect(await openMaintenance(folder).state()).toBe('moving')
    await openMaintenance(folder).endMove()
    expect(await openMaintenance(folder).state()).toBe(before)
    await openMaintenance(folder).endMove()
    expect(await openMaintenance(folder).state()).toBe(before)
  },
)

test('the file is replaced as a whole, readable only by this account', async () => {
  const maintenance = openMaintenance(folder)
  await maintenance.set('moving')
  await using file = await open(join(folder, 'maintenance'))
  await maintenance.set('on')
  expect(await file.readFile('utf8')).toBe('moving')
  expect(await readdir(folder)).toEqual(['maintenance'])
  expect((await stat(join(folder, 'maintenance'))).mode & 0o777).toBe(0o600)
})

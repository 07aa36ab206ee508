import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '#server/infra/log.ts'
import { openEmbedded } from './open.ts'
import { openInMemory } from './testing/prepared.ts'

const folder = mkdtempSync(join(tmpdir(), 'keepsaid-snapshot-'))
let marking: NodeJS.Timeout | undefined
afterEach(() => {
  clearInterval(marking)
  rmSync(folder, { recursive: true, force: true })
})

test('a snapshot opens while others mark it as used', async () => {
  const snapshot = join(folder, 'database.tar')
  const first = await openInMemory()
  await first.pool.query('create table person as select 1 as id')
  await first.snapshot(snapshot)
  await first.close()
  marking = setInterval(() => utimesSync(snapshot, new Date(), new Date()), 1)
  const second = await openEmbedded({ folder: undefined, log: silentLog, snapshot })
  expect((await second.pool.query('select id from person')).rows).toEqual([{ id: 1 }])
  await second.close()
})

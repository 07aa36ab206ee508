import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#server/infra/log.ts'
import { openEmbedded } from './open.ts'
import { prepareFolder } from './testing/prepared.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsaid-crash-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const infra = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Another process inserts rows and prints each acknowledged id. It is killed after `enough` of them. */
const insertUntilKilled = async (enough: number): Promise<number[]> => {
  const code = `
    const { openEmbedded } = await import(${infra('./open.ts')})
    const { silentLog } = await import(${infra('../../log.ts')})
    const { pool } = await openEmbedded({ folder: ${JSON.stringify(folder)}, log: silentLog })
    await pool.query('create table if not exists note (id serial primary key, body text)')
    for (;;) {
      const { rows } = await pool.query('insert into note (body) values ($1) returning id', ['x'.repeat(500)])
      process.stdout.write(rows[0].id + '\\n')
    }`
  writeFileSync(join(folder, 'insert.mjs'), code)
  const child = spawn(process.execPath, [join(folder, 'insert.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
  return acknowledged
}

test('kill -9 loses no acknowledged row, and the folder can be used again at once', async () => {
  await prepareFolder(folder)
  const acknowledged: number[] = []
  for (const enough of [150, 400]) acknowledged.push(...(await insertUntilKilled(enough)))
  const embedded = await openEmbedded({ folder, log: silentLog })
  const { rows } = await embedded.pool.query<{ id: number }>('select id from note order by id')
  await embedded.close()
  const storedIds = new Set(rows.map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(550)
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([])
  // At most the one row in progress, each time.
  expect(storedIds.size - acknowledged.length).toBeLessThanOrEqual(2)
})

test('what an interrupted creation left behind is no database and is cleared away', async () => {
  mkdirSync(join(folder, 'cluster.unfinished'))
  writeFileSync(join(folder, 'cluster.unfinished', 'PG_VERSION'), '18\n')
  const embedded = await openEmbedded({ folder, log: silentLog })
  expect((await embedded.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await embedded.close()
})

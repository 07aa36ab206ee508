import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createTables } from '../db/migrate.ts'
import { createQueueTables } from '../jobs/queue.ts'
import { StartupError } from '../startup-errors.ts'
import { listTables, prepareSession, readSequences, type Table } from './compare-tables.ts'

/**
 * Copies everything from one database into an empty one, in the transactions of both clients, so that the copy is there completely
 * or not at all. The tables, functions, policies and grants are made by the migrations, as in every new database.
 */
export const copyTables = async (
  source: pg.ClientBase,
  target: pg.ClientBase,
  onTable: (table: string) => void,
): Promise<void> => {
  await createTables(target)
  await createQueueTables(target)
  // The queue's statements may have changed it.
  await prepareSession(target)
  const tables = await listTables(source)
  assertSameTables(tables, await listTables(target))
  await createMissingPartitions(source, target)
  const attach = await detachRules(target)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, stored } of tables) {
    onTable(name)
    const columns = stored.join(', ')
    await pipeline(
      source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
      target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    )
  }
  for (const [name, value] of await readSequences(source))
    if (value !== null) await target.query('select setval($1::text::regclass, $2)', [name, value])
  await attach()
}

/** Waits for writers, and holds off others until the transaction ends. Readers go on. Must come before the first query. */
export const lockTables = async (client: pg.ClientBase, names: readonly string[]): Promise<void> => {
  await client.query(`set local lock_timeout = '60s'`)
  await client.query(`lock table ${names.join(', ')} in share mode`)
}

/** Tables and columns that the migrations don't make would be left behind. */
const assertSameTables = (found: readonly Table[], known: readonly Table[]): void => {
  const columnsOf = (tables: readonly Table[]) =>
    new Set(tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]))
  const [inSource, inTarget] = [columnsOf(found), columnsOf(known)]
  const unknown = [...inSource]
    .filter((name) => !inTarget.has(name))
    .concat([...inTarget].filter((name) => !inSource.has(name)))
  if (unknown.length > 0)
    throw new StartupError(
      `The two databases would differ in ${unknown.slice(0, 5).join(', ')}. Only tables of this version of Keepsaid can be moved; move others to another schema first.`,
    )
}

/** The queue makes partitions for days and for queues. */
const createMissingPartitions = async (source: pg.ClientBase, target: pg.ClientBase): Promise<void> => {
  const list = async (client: pg.ClientBase) =>
    (
      await client.query<{ name: string; parent: string; bound: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
           pg_get_expr(c.relpartbound, c.oid) as bound
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
         where c.relispartition and c.relkind = 'r' and n.nspname = 'pgboss'`,
      )
    ).rows
  const existing = new Set((await list(target)).map(({ name }) => name))
  for (const { name, parent, bound } of await list(source))
    if (!existing.has(name)) await target.query(`create table ${name} partition of ${parent} ${bound}`)
}

/**
 * Switches off triggers and foreign keys, which would act on rows that only move, in any order. Only a superuser can switch off those of
 * foreign keys, so these are dropped. The returned function makes them again, which checks every row.
 */
const detachRules = async (client: pg.ClientBase): Promise<() => Promise<void>> => {
  const { rows: triggered } = await client.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = any('{public,pgboss,drizzle}'::regnamespace[])`,
  )
  const { rows: keys } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace = any('{public,pgboss,drizzle}'::regnamespace[]) order by 1, 2`,
  )
  for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
  for (const key of keys) await client.query(`alter table ${key.on} drop constraint ${key.name}`)
  return async () => {
    for (const key of keys) await client.query(`alter table ${key.on} add constraint ${key.name} ${key.definition}`)
    for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
  }
}

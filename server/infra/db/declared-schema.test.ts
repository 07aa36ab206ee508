import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'

/** In an order in which each can be created: policies and triggers need their functions. */
const AREAS = [
  'viewer',
  'families',
  'accounts',
  'stories',
  'recordings',
  'search',
  'export',
  'emails',
  'hosted-speech',
  'billing',
  'gifts',
  'prompts',
  'bedtime',
  'recoveries',
  'audit',
  'clock',
  'limits',
  'listening',
]

const readTables = async (): Promise<Record<string, unknown>> => {
  const folder = new URL('./schema/', import.meta.url)
  const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)))
  return Object.assign({}, ...modules)
}

const declared = (area: string): string => readFileSync(new URL(`./sql/${area}.sql`, import.meta.url), 'utf8')

/** Creates what `schema/*.ts` and `sql/*.sql` declare. */
const createDeclared = async (pool: pg.Pool): Promise<void> => {
  const createTables = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(await readTables()))
  const statements = [
    // Functions in SQL may name tables that are created later.
    'set check_function_bodies = off',
    declared('table-functions'),
    ...createTables,
    ...AREAS.map(declared),
  ]
  const client = await pool.connect()
  for (const statement of statements) await client.query(statement)
  client.release()
}

const IN_PUBLIC = "relnamespace = 'public'::regnamespace"

const sortedAcl = (acl: string) => `(select array_agg(entry::text order by entry::text) from unnest(${acl}) entry)`

/** Everything in a database but its rows, one line each: tables, columns, rules, functions and who may use them. */
const describeDatabase = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', 'table', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions,
        ${sortedAcl("coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::\"char\", relowner))")}) as line
      from pg_class where ${IN_PUBLIC} and relkind in ('r', 'S', 'v', 'c')
    union all select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
        a.attstorage, l.collname, ${sortedAcl('a.attacl')}, pg_get_expr(d.adbin, d.adrelid))
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
      where c.${IN_PUBLIC} and c.relkind in ('r', 'c')
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, condeferrable, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid))
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.${IN_PUBLIC}
    union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid), ${sortedAcl("coalesce(p.proacl, acldefault('f', p.proowner))")})
      from pg_proc p where pronamespace = 'public'::regnamespace and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, '/', with_check) from pg_policies
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'dictionary', dictname, dictinitoption) from pg_ts_dict where dictnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'configuration', cfgname, maptokentype, mapseqno, mapdict::regdictionary)
      from pg_ts_config join pg_ts_config_map m on m.mapcfg = pg_ts_config.oid where cfgnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'schema', nspname, ${sortedAcl('nspacl')}) from pg_namespace where nspname = 'public'
    order by 1`)
  return rows.map(({ line }) => line)
}

test('every file of declared SQL is part of the comparison', () => {
  const files = readdirSync(new URL('./sql/', import.meta.url))
  expect(files.toSorted()).toEqual(['table-functions', ...AREAS].map((area) => `${area}.sql`).toSorted())
})

test('the migrations make what schema/*.ts and sql/*.sql declare', async () => {
  const [migrated, created] = await Promise.all([
    openTestDatabase({ migrate: migrateDatabase }),
    openTestDatabase({ migrate: createDeclared }),
  ])
  onTestFinished(() => Promise.all([migrated.close(), created.close()]).then(() => {}))
  expect(await describeDatabase(created.pool)).toEqual(await describeDatabase(migrated.pool))
})

import type pg from 'pg'
import { listTables, readContent } from '#server/infra/move/compare-tables.ts'

type Column = {
  name: string
  type: string
  max: number | null
  parent: string | null
  parentColumn: string | null
}

/** Tables that only the queue's features fill that we don't use. */
export const UNUSED_TABLES = ['bam', 'job_dependency', 'queue_stats', 'schedule', 'subscription', 'warning'].map(
  (name) => `pgboss.${name}`,
)

const VALUES: Record<string, string> = {
  integer: '1',
  bigint: '1',
  'double precision': '0.1',
  real: '0.1',
  boolean: 'true',
  date: "'1952-04-17'",
  'timestamp with time zone': "'2026-11-25 12:34:56.789012+00'",
  uuid: 'gen_random_uuid()',
  json: `'{"a": "\\\\ü"}'`,
  jsonb: `'{"a": [1, null]}'`,
  bytea: "'\\xdeadbeef00'",
}

/** Values that a check or a generated column expects. */
const SPECIAL: Record<string, string> = {
  'public.audit_entries.action': "'stats_viewed'",
  'public.premium_grants.ends_at': "'2027-11-25'",
  'public.contact_messages.topic': "'idea'",
  'public.gifts.code': "'0123456789ABCDEF'",
}

/** Columns that may be null, but not all of their kind: a check wants one of them. */
const CHOSEN = ['public.notifications.reaction_id']

/** Inserts a row into every table of the app that has none, so that none is forgotten. Returns those that it filled. */
export const fillEmptyTables = async (client: pg.ClientBase): Promise<string[]> => {
  let empty: string[] = []
  for (const table of await listTables(client))
    if ((await readContent(client, table)).rows === 0 && !UNUSED_TABLES.includes(table.name)) empty.push(table.name)
  const filled: string[] = []
  // A table comes after those that it refers to.
  while (empty.length > 0) {
    const later: string[] = []
    for (const table of empty) {
      const columns = await requiredColumns(client, table)
      if (columns.some(({ parent }) => parent !== null && parent !== table && empty.includes(parent))) later.push(table)
      else {
        await insertRow(client, table, columns)
        filled.push(table)
      }
    }
    if (later.length === empty.length) throw new Error(`These tables need each other: ${later.join(', ')}.`)
    empty = later
  }
  return filled
}

const requiredColumns = async (client: pg.ClientBase, table: string): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       case when a.atttypmod > 4 then a.atttypmod - 4 end as max,
       case when pc.oid is not null then format('%I.%I', pn.nspname, pc.relname) end as parent, pa.attname as "parentColumn"
     from pg_attribute a
     left join pg_constraint f on f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any(f.conkey)
     left join pg_class pc on pc.oid = f.confrelid left join pg_namespace pn on pn.oid = pc.relnamespace
     left join pg_attribute pa on pa.attrelid = f.confrelid and pa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
     where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped
       and (a.attnotnull and not a.atthasdef or $1 || '.' || a.attname = any ($2))
     order by cardinality(f.conkey) nulls first`,
    [table, CHOSEN],
  )
  // Of two keys over one column, the longer one decides.
  return [...new Map(rows.map((row) => [row.name, row])).values()]
}

const insertRow = async (client: pg.ClientBase, table: string, columns: readonly Column[]): Promise<void> => {
  const parents = [...new Set(columns.flatMap(({ parent }) => parent ?? []))]
  const valueFor = ({ name, type, max, parent, parentColumn }: Column): string => {
    const special = SPECIAL[`${table}.${name}`]
    if (special !== undefined) return special
    if (parent !== null) return `p${parents.indexOf(parent)}.${parentColumn}`
    return VALUES[type] ?? `left(repeat('é\t\\', 100), ${max ?? 100})`
  }
  const from = parents.map((parent, index) => `(select * from ${parent} order by 1 desc limit 1) p${index}`)
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
     select ${columns.map(valueFor).join(', ')}${from.length > 0 ? ` from ${from.join(', ')}` : ''}`,
  )
}

import type pg from 'pg'

// What a table holds, independent of the order of its rows: how many there are, and the sum of their SHA-256.

export type TableContent = { rows: number; sum: string }

/** The schemas of the app. Others may share the database and stay where they are. */
const SCHEMAS = ['public', 'drizzle', 'pgboss']

/** A table with its columns, quoted for SQL. */
export type Table = { name: string; columns: string[]; stored: string[] }

/** Settings on which the text of a value depends, and time for long statements. For the current transaction. */
export const prepareSession = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off;
    set local client_connection_check_interval = '5s'`)

/**
 * All tables, without unlogged ones and the partitions of others. `columns` are sorted, because a table that an older version
 * made may have them in another order; `stored` are those that PostgreSQL doesn't compute.
 */
export const listTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attname collate "C") as columns,
       coalesce(array_agg(quote_ident(a.attname) order by a.attname collate "C") filter (where a.attgenerated = ''), '{}') as stored
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows
}

export const readContent = async (client: pg.ClientBase, { name, columns }: Table): Promise<TableContent> => {
  const half = (start: number) => `coalesce(sum(('x' || substr(hash, ${start}, 16))::bit(64)::bigint::numeric), 0)`
  const { rows } = await client.query<TableContent>(
    `select count(*)::float8 as rows, ${half(1)} || ' ' || ${half(17)} as sum
     from (select encode(sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')), 'hex') as hash from ${name}) as hashes`,
  )
  return rows[0] ?? { rows: 0, sum: '' }
}

export type Comparison = {
  tables: number
  rows: number
  /** Sentences about what isn't the same. */
  differences: string[]
}

/** Compares every row of every table in two databases. */
export const compareDatabases = async (source: pg.ClientBase, target: pg.ClientBase): Promise<Comparison> => {
  const tables = await listTables(source)
  const compared: Comparison = { tables: tables.length, rows: 0, differences: [] }
  for (const table of tables) {
    const [there, here] = await Promise.all([readContent(source, table), readContent(target, table)])
    compared.rows += there.rows
    if (there.rows !== here.rows)
      compared.differences.push(`${table.name} has ${there.rows} rows, and the copy has ${here.rows}`)
    else if (there.sum !== here.sum) compared.differences.push(`${table.name} has other values in the copy`)
  }
  const [before, after] = await Promise.all([readSequences(source), readSequences(target)])
  for (const [name, value] of before)
    if (after.get(name) !== value) compared.differences.push(`${name} goes on at another number in the copy`)
  return compared
}

/** The last number of each sequence; null if it has had none. */
export const readSequences = async (client: pg.ClientBase): Promise<Map<string, string | null>> => {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1)`,
    [SCHEMAS],
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}

import { fillPlaceholders, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A query for `Database.readAsViewer` or `runAsSystem`, and what it returns. */
export type Statement<Row extends pg.QueryResultRow> = {
  text: string
  params: readonly unknown[]
  /** Each connection plans the statement once and keeps it under this name. */
  name?: string
  readonly row?: Row
}

const dialect = new PgDialect()

/** A query that is planned for its values. */
export const statement = <Row extends pg.QueryResultRow>(query: SQLWrapper): Statement<Row> => {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  return { text, params }
}

/**
 * A query that each connection plans only once, for all values of its placeholders: planning can take as long as
 * reading. Its other values become part of the text, so they must be constants of the code.
 */
export const preparedStatement = <Row extends pg.QueryResultRow>(
  name: string,
  query: SQLWrapper,
): ((values: Record<string, number | string | null>) => Statement<Row>) => {
  const { sql: text, params } = dialect.sqlToQuery(sql`${query.getSQL()}`.inlineParams())
  return (values) => ({ text, params: fillPlaceholders(params, values), name })
}

/** Runs commands and a query in three messages and one transaction, without PREPARE. A connection on which it fails must not be used again. */
export const runWithoutPrepare = async <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  commands: string,
  { text, params }: Statement<Row>,
): Promise<Row[]> => {
  await client.query(`begin; ${commands}`)
  const { rows } = await client.query<Row>(text, [...params])
  await client.query('commit')
  return rows
}

const preparedNames = new WeakMap<pg.ClientBase, Set<string>>()

/**
 * Runs SQL commands and then a statement in a single message, which is one round trip and one transaction. A connection
 * on which it fails must not be used again.
 */
export const runAfter = async <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  commands: string,
  { text, params, name }: Statement<Row>,
): Promise<Row[]> => {
  const names = preparedNames.get(client) ?? new Set()
  preparedNames.set(client, names)
  const id = name ?? 'once'
  const values = params.length > 0 ? `(${params.map(literal).join(', ')})` : ''
  const message = [
    commands,
    // Otherwise PostgreSQL plans again for each set of values whenever it hopes for a cheaper plan.
    ...(name ? ['set local plan_cache_mode = force_generic_plan'] : []),
    ...(names.has(id) ? [] : [`prepare ${id} as ${text}`]),
    `execute ${id} ${values}`,
    ...(name ? [] : [`deallocate ${id}`]),
  ]
  const results = [await client.query<Row>(message.join(';'))].flat()
  if (name) names.add(name)
  return results.findLast(({ command }) => command === 'SELECT')?.rows ?? []
}

// A message of several commands can't have parameters, so the values of EXECUTE are literals.
const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'string' && !value.includes('\0')) return pg.escapeLiteral(value)
  throw new Error(`A ${typeof value} can’t be a value of a statement.`)
}

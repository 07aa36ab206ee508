import { type Column, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InferOutput, ObjectEntries, ObjectSchema } from 'valibot'

// Replies that PostgreSQL puts together as JSON, so that nothing has to map and serialize them again.

/** Where each field of a contract's object comes from. A `Date` column doesn't fit a string: use `isoTime`. */
type Sources<T> = { [K in keyof T]-?: AnyPgColumn<{ data: NonNullable<T[K]> }> | SQL<T[K]> | SQL<NonNullable<T[K]>> }

/** A JSON object with exactly the fields of a contract's schema, in its order. Further sources are left out. */
export const jsonObject = <S extends ObjectSchema<ObjectEntries, undefined>>(
  schema: S,
  sources: Sources<InferOutput<S>>,
): SQL<InferOutput<S>> => {
  // The names are literals: as parameters, PostgreSQL couldn't infer their type.
  const pairs = listFields(schema, sources).map(([name, source]) => sql`${sql`${name}`.inlineParams()}, ${source}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The same fields as columns of a subquery: `row_to_json` on it is faster than `jsonObject` for objects with many fields. */
export const jsonColumns = <S extends ObjectSchema<ObjectEntries, undefined>>(
  schema: S,
  sources: Sources<InferOutput<S>>,
): SQL => {
  const columns = listFields(schema, sources).map(([name, source]) => sql`${source} as ${sql.identifier(name)}`)
  return sql.join(columns, sql`, `)
}

const listFields = (schema: ObjectSchema<ObjectEntries, undefined>, sources: Record<string, unknown>) =>
  Object.keys(schema.entries).map((name) => [name, sources[name]] as const)

/** The JSON if `column` isn't null: for rows that an outer join may not have found. */
export const jsonUnlessNull = <T>(column: Column, json: SQL<T>): SQL<T | null> =>
  sql`case when ${column} is not null then ${json} end`

/** A time as `Date.toISOString` writes it. */
export const isoTime = (column: AnyPgColumn<{ data: Date }>): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

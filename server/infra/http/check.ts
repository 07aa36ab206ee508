import * as v from 'valibot'
import { refusals } from './refusal.ts'

/** What a schema makes of a value from outside. Refuses with `invalid_input`, a sentence, and one for each field. */
export function check<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S>
export function check(schema: v.GenericSchema | undefined, value: unknown): unknown
export function check(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, value ?? {})
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const issue of parsed.issues) {
      const name = v.getDotPath(issue)
      if (name && !Object.hasOwn(fields, name)) fields[name] = messageOf(schema, issue)
    }
    throw refusals.invalid(messageOf(schema, parsed.issues[0]), fields)
  }
  const unstorable = findNul(parsed.output)
  if (unstorable !== undefined) throw refusals.invalid(NUL, { [unstorable]: NUL })
  return parsed.output
}

// PostgreSQL keeps every character but this one.
const NUL = 'The text has a character that cannot be kept: please type it again'

const findNul = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, path ? `${path}.${key}` : key)
    if (found !== undefined) return found
  }
  return undefined
}

// valibot has words of its own for a key that is not there at all; a person is told what the field says when it is empty.
const messageOf = (schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string => {
  const key = issue.path?.length === 1 && issue.input === undefined ? issue.path[0]?.key : undefined
  const entry = typeof key === 'string' ? entriesOf(schema)?.[key] : undefined
  return (entry && v.safeParse(entry, undefined).issues?.[0].message) ?? issue.message
}

const entriesOf = (schema: v.GenericSchema): v.ObjectEntries | undefined =>
  isObject(schema) ? schema.entries : undefined

const isObject = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object'

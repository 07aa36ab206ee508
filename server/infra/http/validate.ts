import * as v from 'valibot'
import { apiErrors } from './api-error.ts'

/** Validates external input. Throws `invalid_input` with one message, and one per field. */
export function check<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S>
export function check(schema: v.GenericSchema | undefined, value: unknown): unknown
export function check(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = v.safeParse(schema, value ?? {}, OWN_WORDS)
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const issue of parsed.issues) {
      const name = v.getDotPath(issue)
      if (name && !Object.hasOwn(fields, name)) fields[name] = messageOf(schema, issue)
    }
    throw apiErrors.invalid(messageOf(schema, parsed.issues[0]), fields)
  }
  const unstorable = findNul(parsed.output)
  if (unstorable !== undefined) throw apiErrors.invalid(NUL, { [unstorable]: NUL })
  return parsed.output
}

// The one character that PostgreSQL can't store.
const NUL = 'This text has a character we can’t save. Please type it again'

const findNul = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, path ? `${path}.${key}` : key)
    if (found !== undefined) return found
  }
  return undefined
}

// Without a message in the schema, use none: valibot's own are for programmers.
const OWN_WORDS = { message: () => '' }

// A missing key gets the message of an empty field.
const messageOf = (schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string => {
  const key = issue.path?.length === 1 && issue.input === undefined ? issue.path[0]?.key : undefined
  const entry = typeof key === 'string' ? entriesOf(schema)?.[key] : undefined
  const whenEmpty = entry && v.safeParse(entry, undefined, OWN_WORDS).issues?.[0].message
  return whenEmpty || issue.message || plainly(v.getDotPath(issue))
}

const plainly = (name: string | null): string =>
  name ? `The field ${name} is missing or not valid.` : 'This request must be sent as JSON.'

const entriesOf = (schema: v.GenericSchema): v.ObjectEntries | undefined =>
  isObject(schema) ? schema.entries : undefined

const isObject = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object'

import { invalidRequest } from './api-error.ts'

/** A value of a form: a text, or nested fields as in `line_items[0][price]=…`. */
export type FormValue = string | FormFields
export type FormFields = Map<string, FormValue>

const MAX_DEPTH = 10

/** Parses a query or a form body with nested fields in brackets. `items[]=` appends to the fields of a list. */
export const parseForm = (encoded: string): FormFields => {
  const fields: FormFields = new Map()
  for (const [key, value] of new URLSearchParams(encoded)) setField(fields, namesIn(key), value, key)
  return fields
}

const namesIn = (key: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key)
  if (!match) throw invalidRequest(undefined, `Invalid parameter name: ${key}`, key)
  const [, first = '', nested = ''] = match
  const names = [first, ...[...nested.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)]
  if (names.length > MAX_DEPTH) throw invalidRequest(undefined, `Parameter is nested too deeply: ${key}`, key)
  return names
}

const setField = (fields: FormFields, [name = '', ...nested]: string[], value: string, key: string): void => {
  const own = name === '' ? `${fields.size}` : name
  if (!nested.length) {
    if (fields.has(own)) throw invalidRequest(undefined, `Parameter was sent twice: ${key}`, key)
    fields.set(own, value)
    return
  }
  const child = fields.get(own) ?? new Map<string, FormValue>()
  if (typeof child === 'string') throw invalidRequest(undefined, `Parameter is both a value and a hash: ${key}`, key)
  fields.set(own, child)
  setField(child, nested, value, key)
}

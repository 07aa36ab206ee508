import * as v from 'valibot'
import { invalidRequest } from './transaction.ts'

const MAX_TEXT_LENGTH = 5000

export const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TEXT_LENGTH))
export const integer = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'it is not an integer'), v.transform(Number))
export const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
)
export const metadata = v.record(v.string(), v.string())
export const email = v.pipe(text, v.regex(/^[^\s@]+@[^\s@]+$/, 'it is not an email address'))
/** A page to return to. It may contain `{CHECKOUT_SESSION_ID}`. */
export const webAddress = v.pipe(
  text,
  v.check((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''), 'it is not an address of the web'),
)

type Fields = Map<string, string | Fields>

/** Parses a query or a form whose names nest, as in `line_items[0][price]=…`. */
const parseForm = (encoded: string): unknown => {
  const fields: Fields = new Map()
  for (const [key, value] of new URLSearchParams(encoded)) {
    const names = key.replaceAll(']', '').split('[')
    const last = names.pop() ?? ''
    let within = fields
    for (const name of names) {
      const inner = within.get(name)
      const child: Fields = inner instanceof Map ? inner : new Map()
      within.set(name, child)
      within = child
    }
    within.set(last, value)
  }
  return toValue(fields)
}

const toValue = (field: string | Fields): unknown => {
  if (typeof field === 'string') return field
  const values = [...field].map(([name, inner]): [string, unknown] => [name, toValue(inner)])
  const isList = values.length > 0 && values.every(([name], index) => name === `${index}`)
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values)
}

/** Reads the parameters of a call. An unknown one is refused, because ignoring it would hide a mistake. */
export const readParams = <Schema extends v.GenericSchema>(schema: Schema, encoded: string): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, parseForm(encoded))
  if (result.success) return result.output
  const [{ path = [], expected, received, message }] = result.issues
  const [first, ...nested] = path.map(({ key }) => String(key))
  const param = [first, ...nested.map((name) => `[${name}]`)].join('')
  if (expected === 'never') throw invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  if (received === 'undefined') throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
  throw invalidRequest(`Invalid ${param}: ${message}`, param)
}

import * as v from 'valibot'
import { invalidRequest } from './api-error.ts'
import params from './params.json' with { type: 'json' }
import type { FormFields, FormValue } from './parse-form.ts'
import type { ParamsByRoute, RouteName } from './routes.ts'

/** `empty` unsets a value; `unsupported` exists at Stripe, but the test till doesn't implement it. */
export type ParamShape =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | 'empty'
  | 'unsupported'
  | { values: string[] }
  | { items: ParamShape }
  | { properties: Record<string, ParamShape>; required?: string[] }
  | { anyOf: ParamShape[] }

export type ShapesByRoute = Record<string, ParamShape>

const shapeSchema: v.GenericSchema<ParamShape> = v.union([
  v.picklist(['string', 'integer', 'boolean', 'metadata', 'empty', 'unsupported']),
  v.strictObject({ values: v.array(v.string()) }),
  v.strictObject({ items: v.lazy(() => shapeSchema) }),
  v.strictObject({
    properties: v.record(
      v.string(),
      v.lazy(() => shapeSchema),
    ),
    required: v.exactOptional(v.array(v.string())),
  }),
  v.strictObject({ anyOf: v.array(v.lazy(() => shapeSchema)) }),
])

const shapes: ShapesByRoute = v.parse(v.record(v.string(), shapeSchema), params)

const MAX_TEXT_LENGTH = 5000
const MAX_METADATA = { keys: 50, keyLength: 40, valueLength: 500 }

/** Reads the parameters of a call, or throws the error that Stripe replies. */
export const readParams = <Name extends RouteName>(route: Name, fields: FormFields): ParamsByRoute[Name] => {
  const shape = shapes[route]
  if (shape === undefined) throw new Error(`params.json has no ${route}.`)
  const values = readValue(shape, fields, '')
  if (!isParamsOf(route, values)) throw new Error(`params.json is wrong about ${route}.`)
  return values
}

// The shapes are generated from these very types.
const isParamsOf = <Name extends RouteName>(_route: Name, values: unknown): values is ParamsByRoute[Name] =>
  typeof values === 'object' && values !== null

const readValue = (shape: ParamShape, value: FormValue, param: string): unknown => {
  if (typeof shape === 'object') {
    if ('anyOf' in shape) return readFirstMatch(shape.anyOf, value, param)
    if ('values' in shape) return readEnum(shape.values, value, param)
    if ('items' in shape) return readList(shape.items, value, param)
    return readObject(shape, value, param)
  }
  if (shape === 'unsupported')
    throw invalidRequest('parameter_unknown', `The test till does not implement the parameter ${param}.`, param)
  if (shape === 'metadata') return readMetadata(value, param)
  if (typeof value !== 'string') throw invalidRequest(undefined, `Invalid ${shape}: ${param} is a hash`, param)
  if (shape === 'empty') {
    if (value !== '') throw invalidRequest(undefined, `Invalid value for ${param}`, param)
    return ''
  }
  if (value === '') throw invalidRequest('parameter_invalid_empty', `${param} is empty, and it cannot be unset.`, param)
  return readers[shape](value, param)
}

const readers = {
  string: (value: string, param: string): string => {
    if (value.length > MAX_TEXT_LENGTH) throw invalidRequest(undefined, `${param} is too long`, param)
    return value
  },
  integer: (value: string, param: string): number => {
    if (!/^-?\d{1,15}$/.test(value))
      throw invalidRequest('parameter_invalid_integer', `Invalid integer: ${value}`, param)
    return Number(value)
  },
  boolean: (value: string, param: string): boolean => {
    if (value !== 'true' && value !== 'false') throw invalidRequest(undefined, `Invalid boolean: ${value}`, param)
    return value === 'true'
  },
}

const readEnum = (values: string[], value: FormValue, param: string): string => {
  if (typeof value === 'string' && values.includes(value)) return value
  throw invalidRequest(undefined, `Invalid ${param}: must be one of ${values.join(', ')}`, param)
}

const readList = (items: ParamShape, value: FormValue, param: string): unknown[] => {
  if (typeof value === 'string') throw invalidRequest(undefined, `Invalid array: ${param}`, param)
  const entries = [...value]
  if (entries.some(([index]) => !/^\d{1,4}$/.test(index)))
    throw invalidRequest(undefined, `Invalid array: ${param}`, param)
  return entries
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([index, item]) => readValue(items, item, `${param}[${index}]`))
}

const readObject = (
  { properties, required = [] }: { properties: Record<string, ParamShape>; required?: string[] },
  value: FormValue,
  param: string,
): Record<string, unknown> => {
  if (typeof value === 'string') throw invalidRequest(undefined, `Invalid object: ${param}`, param)
  const nameOf = (name: string) => (param ? `${param}[${name}]` : name)
  const read = [...value].map(([name, field]) => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (shape === undefined)
      throw invalidRequest('parameter_unknown', `Received unknown parameter: ${nameOf(name)}`, nameOf(name))
    return [name, readValue(shape, field, nameOf(name))]
  })
  const missing = required.find((name) => !value.has(name))
  if (missing !== undefined)
    throw invalidRequest('parameter_missing', `Missing required param: ${nameOf(missing)}.`, nameOf(missing))
  return Object.fromEntries(read)
}

// The error of the last alternative counts, except that a text never fails to be a hash.
const readFirstMatch = (alternatives: ParamShape[], value: FormValue, param: string): unknown => {
  const isText = typeof value === 'string'
  const fitting = alternatives.filter((shape) => isText !== (shape === 'metadata' || isNested(shape)))
  const candidates = fitting.length ? fitting : alternatives
  let failure: unknown
  for (const shape of candidates) {
    try {
      return readValue(shape, value, param)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const isNested = (shape: ParamShape): boolean =>
  typeof shape === 'object' && ('items' in shape || 'properties' in shape)

const readMetadata = (value: FormValue, param: string): Record<string, string> => {
  if (typeof value === 'string') throw invalidRequest(undefined, `Invalid object: ${param}`, param)
  const entries = [...value].map(([key, text]): [string, string] => {
    if (typeof text !== 'string' || text.length > MAX_METADATA.valueLength || key.length > MAX_METADATA.keyLength)
      throw invalidRequest(undefined, `Invalid metadata: ${key} is too long or not a text`, `${param}[${key}]`)
    return [key, text]
  })
  if (entries.length > MAX_METADATA.keys) throw invalidRequest(undefined, 'Too many metadata keys', param)
  return Object.fromEntries(entries)
}

import fc from 'fast-check'

/** The part of JSON Schema that describes our calls. */
export type Schema = {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Texts that have broken other programs. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufffe',
  '\u202etxt.exe',
  '👩‍👩‍👧‍👦',
  "'; drop table stories; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'C:\\Windows\\win.ini',
  '%00',
  '%ff',
  '%s%n%x',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '9007199254740993',
  '2147483648',
  '-1',
  '1.5',
  '٣',
  '0000-00-00',
  '9999-99-99',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  'a@b',
  'A@EXAMPLE.ORG',
  '{a,"b"}',
  '\\',
  '"',
  '((((((((((a*)*)*)*)*)*)*)*)*)*',
  '& | ! ( ) : * <->',
  'x'.repeat(300),
  '漢'.repeat(5001),
  ' '.repeat(20_000),
]

const NUMBERS = [0, -0, -1, 1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

/** Values of any type, most of them wrong. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [[]], [null], { length: -1 }, { toString: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** `known`: values that exist on the server, by the name of the field or parameter; `hostility`: 0 to 5. */
export type Context = { known: Record<string, readonly unknown[]>; hostility: number }

/** Values that fit a schema, exist on the server, or are hostile. */
export const valueFor = (schema: Schema, context: Context, name = ''): fc.Arbitrary<unknown> => {
  const existing = context.known[name] ?? []
  return fc.oneof(
    { weight: 6, arbitrary: fittingValue(schema, context) },
    { weight: existing.length > 0 ? 20 : 0, arbitrary: fc.constantFrom(...existing, null) },
    { weight: context.hostility, arbitrary: hostileValue },
  )
}

const fittingValue = (schema: Schema, context: Context): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.type === 'integer') return integerFor(schema)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fittingValue(one, context)))
  switch (schema.type) {
    case 'string':
      return textFor(schema)
    case 'number':
      return integerFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, context), { maxLength: 5 })
    case 'object':
      return objectFor(schema, context)
    default:
      return hostileValue
  }
}

const integerFor = ({ minimum = -10, maximum = 1000 }: Schema) =>
  fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 1000) }), fc.constantFrom(minimum, maximum))

const textFor = ({ format, pattern, maxLength = 100 }: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern && !/\(\?|\\p/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, 100) }),
    fc.string({ unit: 'grapheme', maxLength: 50 }),
    fc.constantFrom('river', 'x'.repeat(maxLength), 'x'.repeat(maxLength + 1)),
  )
}

const objectFor = ({ properties = {}, required = [] }: Schema, context: Context) =>
  fc
    .record(
      Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, context, name)])),
      { requiredKeys: required },
    )
    .chain((fields) =>
      // Now and then a field is missing, or one too many.
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(fields) },
        {
          weight: context.hostility,
          arbitrary: fc.constantFrom(...required, '').map((name) => ({ ...fields, [name]: undefined })),
        },
        {
          weight: context.hostility,
          arbitrary: hostileValue.map((value) => ({ ...fields, extra: value, userId: value })),
        },
      ),
    )

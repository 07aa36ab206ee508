import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import type { ParamShape, ShapesByRoute } from '#server/infra/payments/till/api/read-params.ts'
import { type SupportedParams, supportedParams } from '#server/infra/payments/till/api/routes.ts'

type Declaration = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration
/** By full name, such as `SessionCreateParams.LineItem`. */
type Declarations = Map<string, Declaration>

/** Reads the parameters of every call of the test till from the type declarations of Stripe's SDK. */
export const readStripeParams = async (): Promise<ShapesByRoute> => {
  const routes: ShapesByRoute = {}
  for (const [route, params] of Object.entries(supportedParams).sort(([one], [other]) => (one < other ? -1 : 1)))
    routes[route] = await shapeOfParams(params)
  return routes
}

const shapeOfParams = async ({ module, type, supported }: SupportedParams): Promise<ParamShape> => {
  const declarations: Declarations = new Map([
    ...(await declarationsIn('shared')),
    ...(await declarationsIn(`resources/${module}`)),
  ])
  const unknown = new Set(supported)
  const shape = interfaceShape({ declarations, supported, unknown, path: '' }, type)
  if (unknown.size) throw new Error(`${type} has no parameter ${[...unknown].join(', ')}.`)
  return shape
}

const declarationsIn = async (file: string): Promise<Declarations> => {
  const path = fileURLToPath(new URL(`${file}.d.ts`, import.meta.resolve('stripe')))
  const { program } = parseSync(path, await readFile(path, 'utf8'), { lang: 'dts' })
  const found: Declarations = new Map()
  collect(program.body, '', found)
  return found
}

const collect = (statements: readonly ESTree.Node[], prefix: string, found: Declarations): void => {
  for (const statement of statements) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration')
      found.set(prefix + declared.id.name, declared)
    if (declared?.type === 'TSModuleDeclaration' && declared.id.type === 'Identifier' && declared.body)
      collect(declared.body.body, `${prefix}${declared.id.name}.`, found)
  }
}

type Scope = {
  declarations: Declarations
  supported: readonly string[]
  /** Names in `supported` that weren't found yet. */
  unknown: Set<string>
  /** The parameter that is being read, such as `line_items.price`. */
  path: string
}

const interfaceShape = (scope: Scope, name: string): ParamShape => {
  const declaration = scope.declarations.get(name)
  if (declaration?.type !== 'TSInterfaceDeclaration') throw new Error(`There is no interface ${name}.`)
  const properties: Record<string, ParamShape> = {}
  const required: string[] = []
  for (const { expression } of declaration.extends) {
    if (expression.type !== 'Identifier') throw new Error(`${name} extends something unexpected.`)
    const parent = interfaceShape(scope, expression.name)
    if (typeof parent === 'object' && 'properties' in parent) Object.assign(properties, parent.properties)
  }
  for (const member of declaration.body.body) {
    if (member.type === 'TSIndexSignature') return 'metadata'
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier')
      throw new Error(`Unexpected in ${name}.`)
    const path = scope.path ? `${scope.path}.${member.key.name}` : member.key.name
    scope.unknown.delete(path)
    if (!isSupported(scope.supported, path)) properties[member.key.name] = 'unsupported'
    else if (member.typeAnnotation)
      properties[member.key.name] = shapeOf({ ...scope, path }, name, member.typeAnnotation.typeAnnotation)
    if (!member.optional) required.push(member.key.name)
  }
  return required.length ? { properties, required } : { properties }
}

// Listed itself, or with some of its own parameters, or as part of one that is listed as a whole.
const isSupported = (supported: readonly string[], path: string): boolean =>
  supported.some((name) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`))

const shapeOf = (scope: Scope, within: string, type: ESTree.TSType): ParamShape => {
  switch (type.type) {
    case 'TSStringKeyword':
      return 'string'
    case 'TSNumberKeyword':
      return 'integer'
    case 'TSBooleanKeyword':
      return 'boolean'
    case 'TSNullKeyword':
      return 'empty'
    case 'TSLiteralType':
      if (type.literal.type === 'Literal' && typeof type.literal.value === 'string')
        return type.literal.value === '' ? 'empty' : { values: [type.literal.value] }
      throw new Error(`Unexpected literal in ${within}.`)
    case 'TSUnionType':
      return union(type.types.filter((part) => !isOpenEnum(part)).map((part) => shapeOf(scope, within, part)))
    case 'TSTypeReference':
      return referenceShape(scope, within, type)
    default:
      throw new Error(`Unexpected ${type.type} in ${within}.`)
  }
}

// `OtherString` lets the SDK accept values that it doesn't know. The API wouldn't.
const isOpenEnum = (type: ESTree.TSType): boolean =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'OtherString'

const referenceShape = (scope: Scope, within: string, type: ESTree.TSTypeReference): ParamShape => {
  const name = nameOf(type.typeName)
  const [argument] = type.typeArguments?.params ?? []
  if (name === 'Array' && argument) return { items: shapeOf(scope, within, argument) }
  if (name === 'Emptyable' && argument) return union(['empty', shapeOf(scope, within, argument)])
  const outer = within.split('.')
  const fullName = outer
    .map((_, depth) => [...outer.slice(0, outer.length - depth), name].join('.'))
    .concat(name)
    .find((candidate) => scope.declarations.has(candidate))
  const declaration = fullName === undefined ? undefined : scope.declarations.get(fullName)
  if (fullName === undefined || !declaration) throw new Error(`${within} uses the unknown type ${name}.`)
  return declaration.type === 'TSTypeAliasDeclaration'
    ? shapeOf(scope, fullName, declaration.typeAnnotation)
    : interfaceShape(scope, fullName)
}

const nameOf = (name: ESTree.TSTypeName): string => {
  if (name.type === 'Identifier') return name.name
  if (name.type === 'TSQualifiedName') return `${nameOf(name.left)}.${name.right.name}`
  throw new Error('A type has no name.')
}

const union = (parts: ParamShape[]): ParamShape => {
  const values = parts.flatMap((part) => (typeof part === 'object' && 'values' in part ? part.values : []))
  const others = parts.filter((part) => typeof part === 'string' || !('values' in part))
  const unique = [...new Set(others)]
  const all = values.length ? [{ values: values.sort() }, ...unique] : unique
  const [first] = all
  return first !== undefined && all.length === 1 ? first : { anyOf: all }
}

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'
import { OLDEST_BROWSERS } from '../../common/oldest-browsers.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

const { safari, chrome, firefox } = OLDEST_BROWSERS.recording

/** Syntax and styles newer than this are rewritten. */
export const BUILD_TARGET = [`safari${safari}`, `ios${safari}`, `chrome${chrome}`, `edge${chrome}`, `firefox${firefox}`]

/** By the names that `web-features` gives them. */
const OLDEST: Readonly<Record<string, string>> = {
  safari,
  safari_ios: safari,
  chrome,
  chrome_android: chrome,
  edge: chrome,
  firefox,
  firefox_android: firefox,
}

/** What looks like a newer API and isn't one, or can do without it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'Chrome before 124 has it, too, and names the error otherwise',
  MediaMetadata: 'is there if navigator.mediaSession is, which is tested',
  cancelIdleCallback: 'is there if requestIdleCallback is, which is tested',
  changed: 'of our recording store',
  fallback: 'of valibot',
  open: 'of our live words',
  seek: 'of our audio player',
  skipTransition: 'of a transition that React got from the browser',
  startViewTransition: 'of the router, which tests the browser’s own',
  take: 'of our recording session',
  toArray: 'of React.Children',
}

/** Objects that every page or worker has, and their interfaces. */
const OBJECTS: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  indexedDB: 'IDBFactory',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
}

/** Browsers whose oldest version lacks an API, each with the version that has it: "safari 17.4", "firefox never". */
type TooOld = readonly string[]

export interface Apis {
  /** `Promise`, `Promise.withResolvers`, `Element.prototype.checkVisibility`. */
  readonly byPath: ReadonlyMap<string, TooOld>
  /** All interfaces' instances that have a method or property of that name. */
  readonly byName: ReadonlyMap<string, readonly { readonly tooOld: TooOld; readonly isEverywhere: boolean }[]>
}

const KEY = /^(?:javascript\.builtins|api)\.((?:Intl\.)?\w+)(?:\.([A-Za-z0-9]+)(_static)?)?$/

let apis: Promise<Apis> | undefined

/** Every API that browsers have, and which of our oldest ones lack it. */
export function readApis(): Promise<Apis> {
  apis ??= collectApis()
  return apis
}

async function collectApis(): Promise<Apis> {
  const { features } = await import('web-features')
  const byPath = new Map<string, TooOld>()
  const byName = new Map<string, { tooOld: TooOld; isEverywhere: boolean }[]>()
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue
    for (const [key, status] of Object.entries(feature.status.by_compat_key ?? {})) {
      const [, owner, name, isStatic] = KEY.exec(key) ?? []
      if (!owner || name === owner) continue
      const support = isRecord(status) && isRecord(status.support) ? status.support : {}
      const tooOld = Object.entries(OLDEST).flatMap(([browser, oldest]) => {
        const since = String(support[browser] ?? 'never').replace('≤', '')
        return Number.parseFloat(since) <= Number(oldest) ? [] : `${browser} ${since}`
      })
      if (!name || isStatic || isStaticBuiltin(owner, name)) {
        byPath.set(name ? `${owner}.${name}` : owner, tooOld)
        continue
      }
      byPath.set(`${owner}.prototype.${name}`, tooOld)
      const isEverywhere = Object.keys(OLDEST).every((browser) => browser in support)
      byName.set(name, [...(byName.get(name) ?? []), { tooOld, isEverywhere }])
    }
  }
  return { byPath, byName }
}

/** The data don't tell `Promise.withResolvers` from a method of promises, but Node has these too. */
function isStaticBuiltin(owner: string, name: string): boolean {
  const builtin: unknown = Reflect.get(globalThis, owner)
  const isNamespace = isRecord(builtin)
  return isNamespace || (typeof builtin === 'function' && Object.hasOwn(builtin, name))
}

/**
 * The APIs that this code uses without testing for them and that are newer than our oldest browsers: each with the browsers
 * that lack it and the versions that have it. Of a method we know only the name, so it counts if no interface had a method
 * of that name by then. Once a module has tested for an API, it may use it anywhere.
 */
export function findNewerApis(code: string, { byPath, byName }: Apis): string[] {
  const used = new Map<string, TooOld>()
  const tested = new Set(Object.keys(ALLOWED))
  const declared = new Set<string>()
  const add = (path: string, tooOld: TooOld = []) => {
    if (tooOld.length > 0) used.set(path, tooOld)
  }

  function addMember(owner: string | null, name: string, isCalled: boolean) {
    const type = owner && (OBJECTS[owner] ?? owner)
    // Reading a property that isn't there does no harm.
    if (owner && byPath.has(owner)) add(`${owner}.${name}`, byPath.get(`${owner}.${name}`))
    else if (isCalled && type && byPath.has(type)) add(`${owner}.${name}`, byPath.get(`${type}.prototype.${name}`))
    else if (isCalled) {
      const all = byName.get(name) ?? []
      if (all.every(({ tooOld }) => tooOld.length > 0))
        add(`….${name}`, all.find(({ isEverywhere }) => isEverywhere)?.tooOld)
    }
  }

  function visit(node: Node, parent?: Node) {
    const { type } = node
    const isCallee = parent?.callee === node && (parent.type === 'CallExpression' || parent.type === 'NewExpression')
    if (type === 'MemberExpression' && !node.computed) {
      const owner = nameOf(node.object) ?? nameInWindow(node.object)
      const name = nameOf(node.property)
      if (owner && !(node.optional && nameInWindow(node.object))) add(owner, byPath.get(`Window.prototype.${owner}`))
      if (name) addMember(owner, name, isCallee && !parent.optional)
    }
    const name = nameOf(node)
    if (isCallee && name) add(name, byPath.get(name) ?? byPath.get(`Window.prototype.${name}`))
    if (type === 'Literal' && isRecord(node.regex) && String(node.regex.flags).includes('v'))
      add('the v flag of regular expressions', byPath.get('RegExp.prototype.unicodeSets'))
    for (const one of testedIn(node)) tested.add(one)
    for (const one of declaredIn(node)) declared.add(one)
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node)
  }

  for (const statement of parseAst(code).body) if (isNode(statement)) visit(statement)
  const isSafe = (path: string, [owner = '', ...names] = path.split('.')) =>
    [path, owner, ...names].some((name) => tested.has(name)) || declared.has(owner)
  return [...used].filter(([path]) => !isSafe(path)).map(([path, tooOld]) => `${path} (${tooOld.join(', ')})`)
}

interface Node extends Record<string, unknown> {
  readonly type: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'

/** Of an identifier. */
const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null

/** The `x` of `window.x`. */
const nameInWindow = (node: unknown): string | null =>
  isNode(node) && node.type === 'MemberExpression' && OBJECTS[nameOf(node.object) ?? ''] === 'Window'
    ? nameOf(node.property)
    : null

/** `typeof x.m`, `!x.m`, `'m' in x`, `x.m === undefined`, `x.m ? … : …`, `x.m ?? …`, `if (x.m)`, `x.m?.()`. */
function testedIn({ type, operator, ...node }: Node): string[] {
  if (type === 'BinaryExpression' && operator === 'in')
    return isRecord(node.left) && typeof node.left.value === 'string' ? [node.left.value] : []
  const isComparison = type === 'BinaryExpression' && /^[!=]==?$/.test(String(operator))
  const operands = {
    UnaryExpression: [node.argument],
    BinaryExpression: isComparison ? [node.left, node.right] : [],
    LogicalExpression: [node.left],
    ConditionalExpression: [node.test],
    IfStatement: [node.test],
    CallExpression: node.optional ? [node.callee] : [],
  }[type]
  return (operands ?? []).flatMap((tested) => {
    const name = nameOf(isNode(tested) && tested.type === 'MemberExpression' ? tested.property : tested)
    return name ? [name] : []
  })
}

/** Variables, functions, classes, parameters and imports. */
function declaredIn({ type, ...node }: Node): string[] {
  const params = Array.isArray(node.params) ? node.params : [node.param]
  // `const cookieStore = window.cookieStore` is still the browser's.
  const isOwn = type === 'VariableDeclarator' && nameOf(node.id) !== (nameInWindow(node.init) ?? '')
  const isDeclared = isOwn || /^(Function|Class)/.test(type)
  return [...(isDeclared ? [node.id] : [node.local]), ...params].flatMap(namesIn)
}

/** Of `a`, or of all that `{ b, c: [d], ...e }` takes apart. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  const name = nameOf(pattern)
  if (name) return [name]
  const { properties, elements, value, argument, left } = pattern
  return [properties, elements, value, argument, left].flat().flatMap(namesIn)
}

/** Fails the build if a script, a worker or a library in them needs an API that our oldest browsers don't have. */
export function oldestBrowsers(): Plugin {
  return {
    name: 'oldest-browsers',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const known = await readApis()
      const sources = Object.values(bundle).flatMap((file): [string, string][] => {
        if (file.type === 'chunk') return Object.entries(file.modules).map(([id, { code }]) => [id, code ?? ''])
        return file.fileName.endsWith('.js') ? [[file.fileName, String(file.source)]] : []
      })
      const found = sources.flatMap(([id, code]) =>
        findNewerApis(code, known).map((api) => `${relative(project, id)}: ${api}`),
      )
      if (found.length > 0)
        this.error(`Our oldest browsers don't have these. Test for them, or do without.\n${found.join('\n')}`)
    },
  }
}

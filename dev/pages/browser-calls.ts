import { type Plugin, parseAst } from 'vite'

/** All that the browser reads of a declared call: what it sends, and the schemas that forms and other contracts take from it. */
const READ_BY_BROWSER = ['method', 'path', 'params', 'query', 'body', 'files']
const LEFT_OUT = /\b(\w+)\.(?:name|reply|errors|summary|access|fullSession|rate)\b/g

const IMPORTED_CALLS = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/contract\.ts["']/g

type Node = ReturnType<typeof parseAst>['body'][number]

/**
 * Leaves out of the browser's scripts what only the server and the docs read of a call: who may make it, its summary, and the
 * schema of its reply, which would be a large part of what every page loads.
 */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(common|server\/features|web)\/[^?]*\.tsx?$/ },
      handler(code, id) {
        const read = toBrowserCode(code, id)
        const missing = findMissing(read)
        if (missing)
          this.error(`The browser’s scripts don’t have ${missing}: dev/pages/browser-calls.ts leaves it out.`)
        return { code: read, map: null }
      },
    },
  }
}

export const toBrowserCode = (code: string, id: string): string =>
  markSchemas(id.endsWith('/contract.ts') ? withBrowserCalls(code) : code)

/** Unused schemas can be left out: the bundler doesn't know that making one has no effect. */
const markSchemas = (code: string): string =>
  /import \* as v from ["'].*valibot/.test(code)
    ? code.replace(/(?<![\w.$])v\.(?!parse\b|assert\b)\w+\(/g, '/* @__PURE__ */ $&')
    : code

/** @param code a contract as JavaScript: declarations of the form `export const createStory = defineCall({ … })` */
function withBrowserCalls(code: string): string {
  const calls = parseAst(code).body.flatMap(callsOf)
  // From the end, so that the positions before stay right.
  return calls.reduceRight((text, { start, end, properties }) => {
    const read = properties.filter(({ name }) => READ_BY_BROWSER.includes(name))
    return `${text.slice(0, start)}{ ${read.map((property) => code.slice(property.start, property.end)).join(', ')} }${text.slice(end)}`
  }, code)
}

/** A use of what is left out, such as `createStory.reply`. */
export function findMissing(code: string): string | null {
  const imported = [...code.matchAll(IMPORTED_CALLS)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().replace(/^.* as /, '')),
  )
  const declared = [...code.matchAll(/\bconst (\w+) = (?:\/\*.*?\*\/ )?defineCall\(/g)].map(([, name = '']) => name)
  const names = [...imported, ...declared]
  return [...code.matchAll(LEFT_OUT)].find(([, name = '']) => names.includes(name))?.[0] ?? null
}

function callsOf(node: Node) {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'defineCall')
      return []
    const [declared] = init.arguments
    if (declared?.type !== 'ObjectExpression') throw new Error('A call is declared without an object.')
    const properties = declared.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error('A call is declared with more than named properties.')
      return { name: property.key.name, start: property.start, end: property.end }
    })
    return [{ start: declared.start, end: declared.end, properties }]
  })
}

import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Finds where React would lose a text that the browser has translated. Chrome moves every text into a `<font>`, so the text
 * node that React knows is gone from its parent. To remove it, or to insert something before it, throws; to change it changes
 * nothing that can be seen. A text that is the only child of an element is safe: React replaces that element's content.
 *
 * Among several children, therefore, a text must neither change nor stand next to something that comes and goes. Names
 * are looked up in the file: they stand for an element, or a prop of the type `Elements`.
 * @returns where, and the beginning of the code
 */
export function findLooseTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const file = readDeclarations(program)
  const faults: string[] = []

  function report({ start, end }: ESTree.Node) {
    const line = source.slice(0, start).split('\n').length
    faults.push(`${path}:${line} ${source.slice(start, end).replace(/\s+/g, ' ').slice(0, 100)}`)
  }

  function checkChildren(node: ESTree.JSXElement | ESTree.JSXFragment) {
    // It puts each of its children into an element.
    if (tagOf(node) === 'MetadataLine') return
    const kinds = kindsOf(node.children, file)
    const mayChange = kinds.some((kind) => kind === 'changing text' || kind === 'changing elements')
    if (kinds.length > 1 && mayChange && kinds.some(isText)) report(node)
  }

  new Visitor({ JSXElement: checkChildren, JSXFragment: checkChildren }).visit(program)
  // Where the component stands, there may be something next to its text.
  for (const [component, returned] of file.returned)
    if (component.type === 'FunctionDeclaration' && /^[A-Z]/.test(component.id?.name ?? ''))
      for (const node of returned) if (isText(kindOf(node, file))) report(node)
  return faults
}

/**
 * The content that a child puts into its parent: text or elements, which stay as they are or may change, come and go.
 * Unknown content is `changing text`. Whole elements only change when they come and go: their content is looked at on its own.
 */
type ChildKind = 'nothing' | 'text' | 'changing text' | 'elements' | 'changing elements'

const isText = (kind: ChildKind) => kind === 'text' || kind === 'changing text'

interface Declarations {
  /** By name; the name of a prop or variable that occurs several times is left out. */
  values: ReadonlyMap<string, ESTree.Node>
  /** The returned expressions of each function. */
  returned: ReadonlyMap<ESTree.Node, readonly ESTree.Node[]>
  /** Props of the type `Elements`. */
  elements: ReadonlySet<string>
  /** Props that are functions with such a result. */
  elementsFunctions: ReadonlySet<string>
}

const tagOf = (node: ESTree.JSXElement | ESTree.JSXFragment): string | null =>
  node.type === 'JSXElement' && node.openingElement.name.type === 'JSXIdentifier' ? node.openingElement.name.name : null

const isFragment = (node: ESTree.Node): node is ESTree.JSXElement | ESTree.JSXFragment =>
  node.type === 'JSXFragment' || (node.type === 'JSXElement' && tagOf(node) === 'Fragment')

/** The children of a fragment stand for themselves. */
function kindsOf(children: readonly ESTree.JSXChild[], file: Declarations): ChildKind[] {
  return children.flatMap((child) => {
    if (isFragment(child)) return kindsOf(child.children, file)
    const kind = kindOf(child, file)
    return kind === 'nothing' ? [] : [kind]
  })
}

function kindOf(node: ESTree.Node, file: Declarations): ChildKind {
  switch (node.type) {
    case 'JSXText':
      return kindOfText(node.value)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return kindOf(node.expression, file)
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXElement':
    case 'JSXFragment':
      return isFragment(node) ? kindOfAll(kindsOf(node.children, file)) : 'elements'
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? kindOfText(`${node.value}`) : 'nothing'
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? 'changing text' : 'text'
    case 'ConditionalExpression':
      return eitherKind(kindOf(node.consequent, file), kindOf(node.alternate, file))
    case 'LogicalExpression':
      return eitherKind(node.operator === '&&' ? 'nothing' : kindOf(node.left, file), kindOf(node.right, file))
    case 'ArrayExpression':
      return node.elements.some((item) => !item || isText(kindOf(item, file))) ? 'changing text' : 'changing elements'
    case 'CallExpression':
      return kindOfCall(node, file)
    case 'Identifier':
      return kindOfName(node.name, file)
    default:
      return 'changing text'
  }
}

/** A blank between two elements has nothing to translate, so it stays where it is. */
const kindOfText = (text: string): ChildKind => (/^\s*$/.test(text) ? 'nothing' : 'text')

function kindOfAll(kinds: readonly ChildKind[]): ChildKind {
  const order: ChildKind[] = ['changing text', 'text', 'changing elements', 'elements']
  return order.find((kind) => kinds.includes(kind)) ?? 'nothing'
}

function eitherKind(one: ChildKind, other: ChildKind): ChildKind {
  if (one === 'nothing' && other === 'nothing') return 'nothing'
  return isText(one) || isText(other) ? 'changing text' : 'changing elements'
}

/** A call of a function in this file, or of `map` with one. */
function kindOfCall({ callee, arguments: args }: ESTree.CallExpression, file: Declarations): ChildKind {
  // It is rendered elsewhere.
  if (callee.type === 'Identifier' && callee.name === 'createPortal') return 'nothing'
  if (callee.type === 'Identifier' && file.elementsFunctions.has(callee.name)) return 'changing elements'
  const isMap =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'map'
  const called = isMap ? args[0] : callee
  const made = called?.type === 'Identifier' ? file.values.get(called.name) : called
  const kinds = ((made && file.returned.get(made)) ?? []).map((returned) => kindOf(returned, file))
  return kinds.length === 0 || kinds.some(isText) ? 'changing text' : 'changing elements'
}

/** Constants are written in capitals. */
function kindOfName(name: string, file: Declarations): ChildKind {
  if (name === 'undefined') return 'nothing'
  if (/^[A-Z][A-Z\d_]*$/.test(name)) return 'text'
  const value = file.values.get(name)
  if (!value) return file.elements.has(name) ? 'changing elements' : 'changing text'
  // Without itself: the same name in its own declaration is another variable.
  return kindOf(value, { ...file, values: new Map([...file.values].filter(([other]) => other !== name)) })
}

function readDeclarations(program: ESTree.Program): Declarations {
  const values: [string, ESTree.Node | null][] = []
  const props: { name: string; isFunction: boolean; isElements: boolean }[] = []
  const returned = new Map<ESTree.Node, ESTree.Node[]>()
  const open: ESTree.Node[] = []

  function enter(node: ESTree.Function | ESTree.ArrowFunctionExpression) {
    open.push(node)
    returned.set(node, node.type === 'ArrowFunctionExpression' && node.expression ? [node.body] : [])
    if (node.type === 'FunctionDeclaration' && node.id) values.push([node.id.name, node])
  }
  const leave = () => void open.pop()

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      const inside = open.at(-1)
      if (inside && argument) returned.get(inside)?.push(argument)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') values.push([id.name, init])
    },
    ObjectPattern({ properties }) {
      for (const property of properties)
        if (property.type === 'Property' && property.value.type === 'Identifier')
          values.push([property.value.name, null])
    },
    TSPropertySignature({ key, typeAnnotation }) {
      const type = typeAnnotation?.typeAnnotation
      const isFunction = type?.type === 'TSFunctionType'
      const isElements = isElementsType(isFunction ? type.returnType?.typeAnnotation : type)
      if (key.type === 'Identifier') props.push({ name: key.name, isFunction, isElements })
    },
  }).visit(program)

  const names = values.map(([name]) => name)
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  /** If a name occurs several times, all of them have to be elements. */
  const namesOfElements = (own: typeof props) =>
    new Set(own.map(({ name }) => name).filter((name) => own.every((prop) => prop.name !== name || prop.isElements)))
  return {
    values: new Map(values.flatMap(([name, node]) => (node && isUnique(name) ? [[name, node] as const] : []))),
    returned,
    elements: namesOfElements(props.filter(({ isFunction }) => !isFunction)),
    elementsFunctions: namesOfElements(props.filter(({ isFunction }) => isFunction)),
  }
}

const isElementsType = (type: ESTree.TSType | undefined): boolean =>
  type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Elements'

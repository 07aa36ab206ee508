/** The template language of story content. content/README.md describes its syntax. */
export type Template = readonly Node[]

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'slot'; slot: Slot }
  | { kind: 'choice'; options: readonly Template[] }

export interface Slot {
  source: string
  /** Lowercase: "g", "light". */
  name: string
  /** "he", "named", "at", … */
  form: string | undefined
  article: 'a' | 'the' | undefined
  isPlural: boolean
  isPossessive: boolean
  isCapital: boolean
}

export const PARAGRAPH_BREAK = '\n'

/** Begins the part that is left out of a short story. */
const TAIL_MARK = ' || '

const SLOT = /^(?:(a|the) )?([a-z]\w*?)(?:\.(\w+))?(\+)?(['’]s)?$/i

/** The whole text, and the text without what stands after ` || `. */
export function parseFragment(source: string): { whole: Template; core: Template } {
  const [core = ''] = source.split(TAIL_MARK)
  const isQuoteOpen = core.split('"').length % 2 === 0
  return { whole: parseTemplate(source.replace(TAIL_MARK, ' ')), core: parseTemplate(isQuoteOpen ? `${core}"` : core) }
}

export function parseTemplate(source: string): Template {
  const text = typographic(source.replace(/^\/ /, PARAGRAPH_BREAK).replaceAll(' / ', PARAGRAPH_BREAK))
  let position = 0

  function parseUntil(isEnd: (char: string) => boolean): Node[] {
    const nodes: Node[] = []
    let literal = ''
    const flush = () => {
      if (literal !== '') nodes.push({ kind: 'text', text: literal })
      literal = ''
    }
    while (position < text.length && !isEnd(text.charAt(position))) {
      const char = text.charAt(position)
      position++
      if (char === '{') {
        flush()
        const end = text.indexOf('}', position)
        if (end < 0) throw new SyntaxError(`A slot isn't closed: ${source}`)
        nodes.push({ kind: 'slot', slot: parseSlot(text.slice(position, end)) })
        position = end + 1
      } else if (char === '[') {
        flush()
        const options: Template[] = []
        do {
          options.push(parseUntil((next) => next === '|' || next === ']'))
          if (position >= text.length) throw new SyntaxError(`A choice isn't closed: ${source}`)
          position++
        } while (text.charAt(position - 1) === '|')
        nodes.push({ kind: 'choice', options })
      } else if (char === ']' || char === '}') {
        throw new SyntaxError(`Closed but never opened: ${source}`)
      } else literal += char
    }
    flush()
    return nodes
  }

  return parseUntil(() => false)
}

function parseSlot(source: string): Slot {
  const [, article, name, form, plural, possessive] = SLOT.exec(source) ?? []
  if (name === undefined) throw new SyntaxError(`Not a slot: {${source}}`)
  const lower = article?.toLowerCase()
  return {
    source,
    name: name.toLowerCase(),
    form: form?.toLowerCase(),
    article: lower === 'a' || lower === 'the' ? lower : undefined,
    isPlural: plural !== undefined,
    isPossessive: possessive !== undefined,
    isCapital: /^[A-Z]/.test(article ?? name),
  }
}

/** Plain quotes and apostrophes become typographic ones. */
export function typographic(text: string): string {
  return text
    .replace(/(^|[\s([|—])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(“])'/g, '$1‘')
    .replaceAll("'", '’')
}

/** All slots, those of every choice included. */
export function slotsOf(template: Template): Slot[] {
  return template.flatMap((node) => {
    if (node.kind === 'slot') return [node.slot]
    return node.kind === 'choice' ? node.options.flatMap(slotsOf) : []
  })
}

interface RenderOptions {
  /** The text of a slot before article, plural and capital are applied; `isName` texts are never changed. */
  resolve: (slot: Slot) => { text: string; many?: string | undefined; isName?: boolean }
  pick: (options: readonly Template[]) => Template
}

/** The text, with paragraphs separated by PARAGRAPH_BREAK. */
export function renderTemplate(template: Template, options: RenderOptions): string {
  let output = ''
  const render = (nodes: Template) => {
    for (const node of nodes) {
      if (node.kind === 'text') output += node.text
      else if (node.kind === 'choice') render(options.pick(node.options))
      else output += renderSlot(node.slot, options.resolve(node.slot), beginsSentence(output))
    }
  }
  render(template)
  return output.replaceAll(/ {2,}/g, ' ').replaceAll(/ ([.,!?])/g, '$1')
}

function renderSlot(
  slot: Slot,
  value: { text: string; many?: string | undefined; isName?: boolean },
  isSentenceStart: boolean,
): string {
  let text = slot.isPlural ? (value.many ?? plural(value.text)) : value.text
  if (slot.isPossessive) text = slot.isPlural && text.endsWith('s') ? `${text}’` : possessive(text)
  if (slot.article === 'the') text = `the ${text}`
  if (slot.article === 'a') text = withArticle(text)
  return (slot.isCapital || isSentenceStart) && !(value.isName && slot.article === undefined) ? capitalize(text) : text
}

/** After `?”` or `!”` the sentence may go on ("…?” she asked), so it doesn't count. */
function beginsSentence(before: string): boolean {
  return before === '' || /(^|[.!?…]\s+|\.”\s+|\n)“?$/.test(before)
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "an old tugboat", "a unicorn". */
export function withArticle(noun: string): string {
  const isVowelSound = /^([aeio]|u(?!ni|se|su|ku)|hour|honest)/i.test(noun)
  return `${isVowelSound ? 'an' : 'a'} ${noun}`
}

/** "James’s" */
function possessive(noun: string): string {
  return `${noun}’s`
}

const IRREGULAR_PLURALS: Readonly<Record<string, string>> = {
  child: 'children',
  fish: 'fish',
  foot: 'feet',
  goose: 'geese',
  leaf: 'leaves',
  mouse: 'mice',
  sheep: 'sheep',
  shelf: 'shelves',
  wolf: 'wolves',
}

/** Of the last word: "brass bell" → "brass bells". */
function plural(noun: string): string {
  const [last = ''] = /\w+$/.exec(noun) ?? []
  const start = noun.slice(0, noun.length - last.length)
  const irregular = IRREGULAR_PLURALS[last]
  if (irregular !== undefined) return start + irregular
  if (/[^aeiou]y$/.test(last)) return `${noun.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(last) ? `${noun}es` : `${noun}s`
}

const IRREGULAR_PASTS: Readonly<Record<string, string>> = { sing: 'sang', swim: 'swam', swing: 'swung', ring: 'rang' }

/** One short vowel and one consonant: the consonant is doubled ("hum" → "hummed"). */
const isDoubling = (verb: string): boolean => /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb)

export function past(verb: string): string {
  const irregular = IRREGULAR_PASTS[verb]
  if (irregular !== undefined) return irregular
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return isDoubling(verb) ? `${verb}${verb.slice(-1)}ed` : `${verb}ed`
}

export function presentParticiple(verb: string): string {
  if (/[^e]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  return isDoubling(verb) ? `${verb}${verb.slice(-1)}ing` : `${verb}ing`
}

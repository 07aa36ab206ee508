import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { parseYamlFile, type YamlFile, type YamlPath } from '#server/infra/yaml-file.ts'
import { resolveSlot, type StoryCharacters } from './characters.ts'
import {
  BEATS,
  type Beat,
  type ByAge,
  type Fact,
  type FragmentLine,
  groupByAge,
  type Plot,
  parseFragmentLine,
  type StoryContent,
  type Things,
  type World,
} from './story-content.ts'
import { AGE_GROUPS } from './story-input.ts'
import { parseTemplate, slotsOf, type Template } from './template.ts'

// Reads and checks the content files. content/README.md describes them for those who write them.

/** Where plots, worlds and frames are. */
export const CONTENT_FOLDER = fileURLToPath(new URL('content', import.meta.url))

let loading: Promise<StoryContent> | undefined

/** All stories are made of this. Read once, with the first story. */
export function loadContent(): Promise<StoryContent> {
  loading ??= readContent(CONTENT_FOLDER).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** @throws {YamlFileError} */
export async function readContent(folder: string): Promise<StoryContent> {
  const plots = await readAll(join(folder, 'plots'), readPlot)
  const worlds = await readAll(join(folder, 'worlds'), readWorld)
  const frames = await openYaml(join(folder, 'frames.yaml'))
  const { openings } = frames.parse(framesSchema)
  return {
    plots,
    worlds,
    openings: Object.keys(openings).map((id) => ({ id, text: readByAge(frames, ['openings', id]) })),
    moments: readByAge(frames, ['moments']),
    refrains: readByAge(frames, ['refrains']),
    windDowns: readByAge(frames, ['windDowns']),
    lastLines: readByAge(frames, ['lastLines']),
  }
}

const text = v.pipe(v.string(), v.nonEmpty())
const place = v.strictObject({ the: text, at: text })
const character = {
  names: v.pipe(v.array(text), v.minLength(3)),
  kind: text,
  he: v.picklist(['he', 'she', 'it']),
  said: text,
}
const noun = v.union(
  [
    v.pipe(
      text,
      v.transform((one) => ({ one })),
    ),
    v.strictObject({ one: text, many: text }),
  ],
  'must be a noun, or one with its plural: { one: goose, many: geese }',
)

const THINGS = ['light', 'source', 'sound', 'treasure', 'snack', 'fluff', 'bed', 'crowd', 'sky'] as const

const worldSchema = v.strictObject({
  home: place,
  nook: place,
  high: place,
  guide: v.strictObject({ ...character, intro: text }),
  guest: v.strictObject(character),
  helpers: v.pipe(
    v.array(v.strictObject({ ...character, at: text, doing: text, thing: text, noise: text, arrival: text })),
    v.minLength(3),
  ),
  things: v.strictObject(v.entriesFromList(THINGS, noun)),
  crowdVerb: text,
  weathers: v.record(text, text),
  moments: text,
  windDowns: text,
  themes: v.array(v.pipe(text, v.toLowerCase())),
})

const texts = v.optional(v.array(text), [])
const beatSchema = v.strictObject({ needs: texts, sets: texts, text })
const plotSchema = v.strictObject({
  premise: text,
  titles: text,
  ...v.entriesFromList(BEATS, beatSchema),
})

const framesSchema = v.strictObject({
  openings: v.record(text, text),
  moments: text,
  refrains: text,
  windDowns: text,
  lastLines: text,
})

function readPlot(file: YamlFile): Plot {
  const plot = file.parse(plotSchema)
  const known = new Set<Fact>()
  const beats = BEATS.map((name): Beat => {
    const { needs, sets } = plot[name]
    const unknown = needs.findIndex((fact) => !known.has(fact))
    if (unknown >= 0) file.fail([name, 'needs', unknown], `nothing before sets "${needs[unknown]}"`)
    const lines = readFragments(file, [name, 'text'], { known })
    const missing = AGE_GROUPS.find((age) => !lines.some((line) => line.age === age && !line.isExtra))
    if (missing) file.fail([name, 'text'], `has no text for ${missing}`)
    for (const fact of [...sets, ...lines.flatMap(({ fragment }) => factsIn(fragment.whole, 'sets'))]) known.add(fact)
    const meets = name === 'try1' ? 'h1' : name === 'try2' ? 'h2' : name === 'try3' ? 'h3' : undefined
    return { name, text: groupByAge(lines), meets, needs, sets }
  })
  return { id: file.id, premise: plot.premise, titles: file.lines(['titles'], readTitle), beats }
}

function readWorld(file: YamlFile): World {
  const { weathers, guide, helpers, ...world } = file.parse(worldSchema)
  return {
    id: file.id,
    ...world,
    guide: { ...guide, intro: readByAge(file, ['guide', 'intro']) },
    helpers: helpers.map((helper, i) => ({
      ...helper,
      arrival: readByAge(file, ['helpers', i, 'arrival'], { isArrival: true }),
    })),
    weathers: Object.keys(weathers).map((id) => ({ id, text: readByAge(file, ['weathers', id]) })),
    moments: readByAge(file, ['moments']),
    windDowns: readByAge(file, ['windDowns']),
  }
}

async function readAll<T>(folder: string, read: (file: YamlFile) => T): Promise<T[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const all: T[] = []
  // One after another: the server goes on with its requests in between.
  for (const name of names) all.push(read(await openYaml(join(folder, name))))
  return all
}

async function openYaml(path: string): Promise<YamlFile> {
  return parseYamlFile(path, await readFile(path, 'utf8'))
}

interface FragmentOptions {
  /** The facts that a text may need. Empty outside of plots. */
  known?: ReadonlySet<Fact>
  /** Of a helper: `{me}` may be used. */
  isArrival?: boolean
}

function readByAge(file: YamlFile, at: YamlPath, options?: FragmentOptions): ByAge {
  return groupByAge(readFragments(file, at, options))
}

function readFragments(
  file: YamlFile,
  at: YamlPath,
  { known = new Set(), isArrival = false }: FragmentOptions = {},
): FragmentLine[] {
  return file.lines(at, (line) => {
    const parsed = parseFragmentLine(line)
    const { whole } = parsed.fragment
    checkSlots(whole, isArrival)
    const own = factsIn(whole, 'sets')
    const unknown = factsIn(whole, 'needs').find((fact) => !known.has(fact) && !own.includes(fact))
    if (unknown !== undefined) throw new SyntaxError(`Nothing before sets "${unknown}".`)
    return parsed
  })
}

function readTitle(line: string): Template {
  const title = parseTemplate(line)
  checkSlots(title, false)
  return title
}

function factsIn(template: Template, name: 'needs' | 'sets'): Fact[] {
  return slotsOf(template).flatMap((slot) => (slot.name === name ? [slot.form ?? ''] : []))
}

/** @throws {SyntaxError} if a slot stands for nothing */
function checkSlots(template: Template, isArrival: boolean): void {
  for (const slot of slotsOf(template)) resolveSlot(SAMPLE, slot, isArrival ? 'h1' : undefined)
}

const somebody = { names: ['Sam'], kind: 'cat', he: 'he', said: 'said' } as const
const nothing = groupByAge([])
const helper = { ...somebody, at: 'here', doing: 'waiting', thing: 'hat', noise: 'puff', arrival: nothing }
const sample = { name: 'Sam', character: somebody }
const here = { the: 'the place', at: 'here' }

/** Has everything that a slot can stand for. */
const SAMPLE: StoryCharacters = {
  child: 'Ada',
  world: {
    id: 'sample',
    home: here,
    nook: here,
    high: here,
    guide: { ...somebody, intro: nothing },
    guest: somebody,
    helpers: [helper],
    things: Object.fromEntries(THINGS.map((name) => [name, { one: name }])) as unknown as Things,
    crowdVerb: 'coo',
    weathers: [],
    moments: nothing,
    windDowns: nothing,
    themes: [],
  },
  members: { g: sample, h1: sample, h2: sample, h3: sample, guest: sample },
  helpers: { h1: helper, h2: helper, h3: helper },
}

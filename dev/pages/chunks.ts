import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Module = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }
type Options = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Reached = ReadonlySet<string>

const web = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))

const ENTRY = web('app/main.tsx')
const RECORD_SCREEN = web('features/recording/screen/record-screen.tsx')
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** Many screens have a form, but few need one at the start. */
const FORMS = /node_modules\/(react-hook-form|@hookform)\//

/**
 * Libraries whose index re-exports far more than a screen uses. What counts is the names that a module imports from it,
 * not everything that the index itself imports.
 */
const INDEX =
  /node_modules\/(lucide-react\/dist\/esm\/lucide-react\.mjs|@tanstack\/(react-query|query-core)\/build\/modern\/index\.js)$/
const NAMED = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const ALL = /\bexport\s*\*\s*from\s*["']([^"']+)["']/g

/** Contracts import it for their schemas, which `browser-calls.ts` leaves out where they're unused. */
const SCHEMAS = /node_modules\/valibot\//
const CONTRACT = /\/server\/features\/.*\/contract\.ts$/

/** Screens that people visit together. See docs/decisions/0020-first-load-performance.md. */
const SCREEN_GROUPS: Readonly<Record<string, readonly string[]>> = {
  vault: [
    web('features/stories/list/stories-screen.tsx'),
    web('features/stories/page/story-screen.tsx'),
    web('features/stories/list/deleted-screen.tsx'),
    web('features/stories/timeline/timeline-screen.tsx'),
    web('features/family/family-screen.tsx'),
    web('features/export/archive-screen.tsx'),
  ],
  // Before signing in.
  auth: [
    web('features/account/auth-screen.tsx'),
    web('features/family/joining/join-screen.tsx'),
    web('features/account/forgot-password-screen.tsx'),
    web('features/account/reset-password-screen.tsx'),
  ],
  // Loaded right after the record screen.
  preloaded: [
    web('app/background-services.tsx'),
    web('features/story-ideas/story-ideas.tsx'),
    web('features/recording/queue/recording-queue.ts'),
    web('features/live-words/live-words.ts'),
  ],
}

/**
 * What is loaded together. A phone waits for each file, so what always comes together is one file: what every page of
 * the app needs, what the record screen needs beyond that, and what is shared within one group of screens or by the
 * same groups. Everything else is split by who shares it. `bench/first-load.bench.ts` prints the result per screen.
 */
export function chunks(): Options {
  let nameOf: ReturnType<typeof chunkNames> | undefined
  const chunkName = (id: string, graph: Graph) => {
    nameOf ??= chunkNames(graph)
    return nameOf(id)
  }
  return {
    // Each module is assigned on its own, without pulling in its dependencies.
    includeDependenciesRecursively: false,
    groups: [
      // Change only when the libraries do, so returning visitors keep them across our own releases.
      { name: 'react', test: REACT, priority: 3 },
      { name: 'forms', test: FORMS, priority: 3 },
      { name: chunkName, debugName: 'groups', minShareCount: 2, priority: 2 },
      { name: 'other', minShareCount: 2, priority: 1, entriesAware: true },
    ],
  }
}

function chunkNames(graph: Graph): (id: string) => string | null {
  const parts = partsOf(ENTRY, graph)
  const reaches = (part: string, id: string) => parts.get(part)?.has(id) === true
  const groupedScreens = Object.values(SCREEN_GROUPS).flat()
  const otherParts = [...parts.keys()].filter((part) => !groupedScreens.includes(part))
  return (id) => {
    if (reaches(ENTRY, id)) return 'start'
    if (reaches(RECORD_SCREEN, id)) return 'recorder'
    const by = Object.entries(SCREEN_GROUPS).filter(([, group]) => group.some((part) => reaches(part, id)))
    const groups = by.map(([name]) => name)
    if (groups.includes('vault') && groups.includes('auth')) return 'shared'
    if (groups.length > 1) return groups.join('-')
    const [only] = by
    if (!only) return null
    const [name, group] = only
    if (name === 'preloaded') return name
    // Dialogs in other parts use it too, and would load the whole group.
    if (name === 'auth' && otherParts.some((part) => reaches(part, id))) return null
    return group.filter((part) => reaches(part, id)).length > 1 ? name : null
  }
}

/** Everything loaded at one time, starting from an entry, with the modules of each part. */
function partsOf(start: string, graph: Graph): ReadonlyMap<string, Reached> {
  const parts = new Map<string, Reached>()
  const started = new Set([start])
  const importsOf = importReader(graph)
  for (const part of started) {
    const reached = reachedFrom(part, importsOf)
    parts.set(part, reached)
    for (const id of reached)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) started.add(later)
  }
  // Other builds, such as those of tests, lack these parts. The app's own build must have them all.
  const missing = [RECORD_SCREEN, ...Object.values(SCREEN_GROUPS).flat()].find((part) => !parts.has(part))
  if (missing && graph.getModuleInfo(web('index.html'))) throw new Error(`The app has no ${missing}.`)
  return parts
}

/** A module with all its static imports, direct or indirect. */
function reachedFrom(start: string, importsOf: ImportsOf): Reached {
  const seen = new Set([start])
  for (const id of seen) for (const imported of importsOf(id)) seen.add(imported)
  return seen
}

type ImportsOf = (id: string) => readonly string[]

/** Finds what modules import statically. Instead of an index, these are the modules behind the names taken from it. */
function importReader(graph: Graph): ImportsOf {
  const infoOf = (id: string) => graph.getModuleInfo(id) ?? { code: null, importedIds: [] }

  /** The module behind each name that an index exports. */
  const exportsOf = once((index: string): ReadonlyMap<string, string> => {
    const { code, importedIds } = infoOf(index)
    const idsOf = (source: string) => importedIds.filter((id) => isMeant(id, source, index))
    const exported = [...(code ?? '').matchAll(ALL)].flatMap(([, source = '']) =>
      idsOf(source).flatMap((id) => [...exportsOf(id)]),
    )
    const named = [...(code ?? '').matchAll(NAMED)].flatMap(([, list = '', source = '']) =>
      idsOf(source).flatMap((id) => namesIn(list).map(({ after }) => [after, id] as const)),
    )
    return new Map([...exported, ...named])
  })

  return once((id: string): readonly string[] => {
    const { code, importedIds } = infoOf(id)
    return importedIds.flatMap((imported) => {
      if (CONTRACT.test(id) && SCHEMAS.test(imported)) return []
      if (!INDEX.test(imported)) return [imported]
      const named = [...(code ?? '').matchAll(NAMED)].filter(([, , source = '']) => isMeant(imported, source, id))
      return named.flatMap(([, list = '']) =>
        namesIn(list).flatMap(({ before }) => exportsOf(imported).get(before) ?? []),
      )
    })
  })
}

function once<Result>(compute: (id: string) => Result): (id: string) => Result {
  const results = new Map<string, Result>()
  return (id) => {
    const result = results.get(id) ?? compute(id)
    results.set(id, result)
    return result
  }
}

/** Whether a module is the one that an import in another module means. */
const isMeant = (id: string, source: string, importer: string): boolean =>
  source.startsWith('.') ? id === posix.join(posix.dirname(importer), source) : id.includes(`/node_modules/${source}/`)

/** The names in "a, b as c", each before and after its `as`. */
const namesIn = (list: string) =>
  list.split(',').map((item) => {
    const [before = '', after = before] = item.trim().split(/\s+as\s+/)
    return { before, after }
  })

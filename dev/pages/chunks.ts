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

const ICON = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/
const ICON_IMPORT = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g

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
  preloaded: [web('app/background-services.tsx'), web('features/recording/screen/story-ideas.tsx')],
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
  for (const part of started) {
    const reached = reachedFrom(part, graph)
    parts.set(part, reached)
    for (const id of reached)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) started.add(later)
  }
  // Other builds, such as those of tests, lack these parts. The app's own build must have them all.
  const missing = [RECORD_SCREEN, ...Object.values(SCREEN_GROUPS).flat()].find((part) => !parts.has(part))
  if (missing && graph.getModuleInfo(web('index.html'))) throw new Error(`The app has no ${missing}.`)
  return parts
}

/**
 * A module with all its static imports, direct or indirect. The icon library's index imports every icon that any screen
 * uses, so icons count where a module names them.
 */
function reachedFrom(start: string, graph: Graph): Reached {
  const seen = new Set([start])
  const iconIds = new Map<string, string>()
  const iconNames = new Set<string>()
  for (const id of seen) {
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    for (const imported of importedIds) {
      if (ICON.test(imported)) for (const name of namesOfIcon(imported, graph)) iconIds.set(name, imported)
      else seen.add(imported)
    }
    for (const [, names = ''] of (code ?? '').matchAll(ICON_IMPORT))
      for (const name of names.split(',')) iconNames.add(name.trim().split(/\s/)[0] ?? '')
  }
  for (const name of iconNames) {
    const id = iconIds.get(name)
    if (id) seen.add(id)
  }
  return seen
}

/** Its file's name and its older names, as they are imported. */
function namesOfIcon(id: string, graph: Graph): string[] {
  const [, aliases = ''] = /aliases:\s*\[([^\]]*)\]/.exec(graph.getModuleInfo(id)?.code ?? '') ?? []
  const names = [ICON.exec(id)?.[1] ?? '', ...aliases.split(',').map((alias) => alias.replace(/["'`\s]/g, ''))]
  return names.map(inPascalCase)
}

const inPascalCase = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }
type Options = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Reached = ReadonlySet<string>

const web = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))

const MAIN = web('app/main.tsx')
const FIRST = web('features/recording/screen/record-screen.tsx')
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** Many screens have a form, but few need one from the beginning. */
const FORMS = /node_modules\/(react-hook-form|@hookform)\//

/** What people come to one after the other. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  vault: [
    web('features/stories/list/stories-screen.tsx'),
    web('features/stories/page/story-screen.tsx'),
    web('features/stories/list/deleted-screen.tsx'),
    web('features/stories/timeline/timeline-screen.tsx'),
    web('features/family/family-screen.tsx'),
    web('features/export/archive-screen.tsx'),
  ],
  // Before one is signed in.
  door: [
    web('features/account/auth-screen.tsx'),
    web('features/family/joining/join-screen.tsx'),
    web('features/account/forgot-password-screen.tsx'),
    web('features/account/reset-password-screen.tsx'),
  ],
  // What follows the record screen by itself.
  soon: [web('app/background-services.tsx'), web('features/recording/screen/story-ideas.tsx')],
}

/**
 * What is fetched together. A telephone waits for each file, so what always comes together is one: what every page of the app
 * needs, what the record screen needs beyond, and what is shared within one room, or by the same rooms. The rest is parted by
 * who shares it. `bench/first-load.bench.ts` prints what that makes of each screen.
 */
export function chunks(): Options {
  let kindOf: ReturnType<typeof kinds> | undefined
  const kind = (id: string, graph: Graph) => {
    kindOf ??= kinds(graph)
    return kindOf(id)
  }
  return {
    // What comes with something is weighed by itself, or it would drag along what it needs.
    includeDependenciesRecursively: false,
    groups: [
      // Change only when the libraries do, so returning visitors keep them across our own releases.
      { name: 'react', test: REACT, priority: 3 },
      { name: 'forms', test: FORMS, priority: 3 },
      { name: kind, debugName: 'rooms', minShareCount: 2, priority: 2 },
      { name: 'other', minShareCount: 2, priority: 1, entriesAware: true },
    ],
  }
}

function kinds(graph: Graph): (id: string) => string | null {
  const parts = partsOf(MAIN, graph)
  const reaches = (part: string, id: string) => parts.get(part)?.has(id) === true
  const inRooms = Object.values(ROOMS).flat()
  const elsewhere = [...parts.keys()].filter((part) => !inRooms.includes(part))
  return (id) => {
    if (reaches(MAIN, id)) return 'start'
    if (reaches(FIRST, id)) return 'recorder'
    const by = Object.entries(ROOMS).filter(([, room]) => room.some((part) => reaches(part, id)))
    const rooms = by.map(([name]) => name)
    if (rooms.includes('vault') && rooms.includes('door')) return 'shared'
    if (rooms.length > 1) return rooms.join('-')
    const [only] = by
    if (!only) return null
    const [name, room] = only
    if (name === 'soon') return name
    // Dialogs have it, too: they would bring the whole room along.
    if (name === 'door' && elsewhere.some((part) => reaches(part, id))) return null
    return room.filter((part) => reaches(part, id)).length > 1 ? name : null
  }
}

/** Everything that is fetched at one time, from a start on, with the modules that come with each. */
function partsOf(start: string, graph: Graph): ReadonlyMap<string, Reached> {
  const parts = new Map<string, Reached>()
  const begun = new Set([start])
  for (const part of begun) {
    const reached = reachedFrom(part, graph)
    parts.set(part, reached)
    for (const id of reached)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) begun.add(later)
  }
  // Other builds, such as those of tests, have none of them; the app's own must not lose one unseen.
  const lost = [FIRST, ...Object.values(ROOMS).flat()].find((part) => !parts.has(part))
  if (lost && graph.getModuleInfo(web('index.html'))) throw new Error(`The app has no ${lost}.`)
  return parts
}

/** A module with all that it imports before it runs, directly or through others. */
function reachedFrom(start: string, graph: Graph): Reached {
  const seen = new Set([start])
  for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
  return seen
}

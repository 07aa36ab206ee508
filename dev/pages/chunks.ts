import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
type Options = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const web = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))
const screens = (...names: string[]) => names.map((name) => web(`features/${name}-screen.tsx`))

const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** Many screens have a form, but few need one from the beginning. */
const FORMS = /node_modules\/(react-hook-form|@hookform)\//
/** Before one is signed in. */
const DOOR = screens('accounts/auth', 'joining/join', 'passwords/forgot', 'passwords/reset')
/** Where people go on to from one to the next. */
const VAULT = screens(
  'stories/stories',
  'story-page/story',
  'stories/deleted',
  'desk/timeline',
  'families/family',
  'archive/archive',
)

/**
 * What is fetched together. A telephone waits for each file, so what always comes together is one: what every page of the app
 * needs, what the record screen needs beyond, what several screens of the vault share, and several of those before it. The
 * rest is parted by who shares it. `bench/first-load.bench.ts` prints what that makes of each screen.
 */
export function chunks(): Options {
  let kindOf: ((id: string) => string) | undefined
  const only = (kind: string) => (id: string, graph: Graph) => {
    kindOf ??= kinds(graph)
    return kindOf(id) === kind ? kind : null
  }
  return {
    // What comes with something is weighed by itself, or it would drag along what it needs.
    includeDependenciesRecursively: false,
    groups: [
      // Change only when the libraries do, so returning visitors keep them across our own releases.
      { name: 'react', test: REACT, priority: 3 },
      { name: 'forms', test: FORMS, priority: 3 },
      ...['start', 'recorder', 'shared', 'vault', 'door'].map((kind) => ({
        name: only(kind),
        minShareCount: 2,
        priority: 2,
      })),
      { name: only('other'), minShareCount: 2, priority: 1, entriesAware: true },
    ],
  }
}

function kinds(graph: Graph): (id: string) => string {
  const everywhere = reachedFrom(web('app/main.tsx'), graph)
  const first = reachedFrom(web('features/recordings/record-screen.tsx'), graph)
  const vault = VAULT.map((screen) => reachedFrom(screen, graph))
  const door = DOOR.map((screen) => reachedFrom(screen, graph))
  return (id) => {
    if (everywhere.has(id)) return 'start'
    if (first.has(id)) return 'recorder'
    const inVault = vault.filter((reached) => reached.has(id)).length
    const atDoor = door.filter((reached) => reached.has(id)).length
    if (inVault > 0 && atDoor > 0) return 'shared'
    if (inVault > 1) return 'vault'
    return atDoor > 1 ? 'door' : 'other'
  }
}

/** A module with all that it imports before it runs, directly or through others. */
function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  // Other builds, such as those of tests, have neither; the app's own must not lose them unseen.
  if (graph.getModuleInfo(web('index.html')) && !graph.getModuleInfo(start)) throw new Error(`The app has no ${start}.`)
  const seen = new Set([start])
  for (const id of seen) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
  return seen
}

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
type Options = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const web = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** Of parts that screens share in the same way, those that are smaller than this go together, in bytes before compression. */
const WORTH_A_JOURNEY = 2_000

/**
 * What is fetched together. A telephone waits for each file, so what always comes together is one: what every page of the app
 * needs, and what the record screen needs beyond. What other screens share is parted by who shares it, but never into crumbs.
 */
export function chunks(): Options {
  let everywhere: ReadonlySet<string> | undefined
  let first: ReadonlySet<string> | undefined
  const kindOf = (id: string, graph: Graph) => {
    everywhere ??= reachedFrom(web('app/main.tsx'), graph)
    first ??= reachedFrom(web('features/recordings/record-screen.tsx'), graph)
    if (everywhere.has(id)) return 'start'
    return first.has(id) ? 'recorder' : 'other'
  }
  const only = (kind: string) => (id: string, graph: Graph) => (kindOf(id, graph) === kind ? kind : null)
  return {
    // What comes with something is weighed by itself, or it would drag along what it needs.
    includeDependenciesRecursively: false,
    groups: [
      // Changes only when React does, so returning visitors keep it across our own releases.
      { name: 'react', test: REACT, priority: 3 },
      { name: only('start'), minShareCount: 2, priority: 2 },
      { name: only('recorder'), minShareCount: 2, priority: 2 },
      {
        name: only('other'),
        minShareCount: 2,
        priority: 1,
        entriesAware: true,
        entriesAwareMergeThreshold: WORTH_A_JOURNEY,
      },
    ],
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

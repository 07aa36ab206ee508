import type { Precache } from './precache.ts'

/** Every build has a cache of its own, under this and its version. */
const PREFIX = 'keepsaid-app-'

export interface AppCache {
  /**
   * Puts there what is missing, from the caches of earlier builds where they have it. @throws when an asset cannot be had:
   * what came until then stays, so the next try is shorter
   */
  fill(): Promise<void>
  /** An asset of this build, or of an earlier one that a page still uses. */
  find(path: string): Promise<Response | undefined>
  /** The page that starts the app. */
  shell(): Promise<Response | undefined>
  /** Deletes the caches of other builds, but for those that a page with one of these entry scripts may still need. */
  sweep(entries: readonly string[]): Promise<void>
}

/** @param fetchAsset as `fetch` */
export function createAppCache(precache: Precache, storage: CacheStorage, fetchAsset: typeof fetch): AppCache {
  const own = PREFIX + precache.version
  // Names hold hashes: what else varies is how the bytes are packed.
  const anyVariant = { ignoreVary: true }

  async function fetched({ path, integrity }: Precache['assets'][number]) {
    const response = await fetchAsset(path, { integrity })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }

  async function names() {
    return (await storage.keys()).filter((name) => name.startsWith(PREFIX))
  }

  async function find(path: string) {
    for (const name of await names()) {
      const found = await (await storage.open(name)).match(path, anyVariant)
      if (found) return found
    }
    return undefined
  }

  return {
    find,
    async fill() {
      const cache = await storage.open(own)
      // One after the other: a recording may be going up on the same thin line.
      for (const asset of precache.assets) {
        if (await cache.match(asset.path, anyVariant)) continue
        await cache.put(asset.path, (await find(asset.path)) ?? (await fetched(asset)))
      }
    },
    async shell() {
      const stored = await (await storage.open(own)).match(precache.shell, anyVariant)
      if (!stored) return undefined
      const headers = new Headers(stored.headers)
      // As the server sends it: what it shows depends on who is signed in.
      headers.set('cache-control', 'private, no-store')
      return new Response(stored.body, { headers })
    },
    async sweep(entries) {
      const ours = new Set(precache.assets.map(({ path }) => path))
      const older = entries.filter((entry) => !ours.has(entry))
      for (const name of await names()) {
        if (name === own) continue
        const cache = await storage.open(name)
        const found = await Promise.all(older.map((entry) => cache.match(entry, anyVariant)))
        if (found.every((asset) => asset === undefined)) await storage.delete(name)
      }
    },
  }
}

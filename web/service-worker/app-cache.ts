import type { Precache } from './precache.ts'

/** Each build has its own cache: this prefix and the build's version. */
const CACHE_PREFIX = 'keepsaid-app-'

interface AppCache {
  /**
   * Adds missing assets, copied from the caches of earlier builds where possible.
   * @throws if an asset cannot be fetched; what was fetched before stays, so the next try is shorter
   */
  fill(): Promise<void>
  /** An asset of this build, or of an earlier one that a page still uses. */
  find(path: string): Promise<Response | undefined>
  /** The HTML page that starts the app. */
  getShell(): Promise<Response | undefined>
  /** Deletes the caches of other builds, except those that a page with one of these entry scripts may still need. */
  sweep(entries: readonly string[]): Promise<void>
}

/** @param fetchAsset as `fetch` */
export function createAppCache(precache: Precache, storage: CacheStorage, fetchAsset: typeof fetch): AppCache {
  const ownName = CACHE_PREFIX + precache.version
  // File names contain a hash, so responses differ in their compression only.
  const anyVariant = { ignoreVary: true }

  async function fetchVerified({ path, integrity }: Precache['assets'][number]) {
    const response = await fetchAsset(path, { integrity })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }

  async function cacheNames() {
    return (await storage.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  }

  async function find(path: string) {
    for (const name of await cacheNames()) {
      const found = await (await storage.open(name)).match(path, anyVariant)
      if (found) return found
    }
    return undefined
  }

  return {
    find,
    async fill() {
      const cache = await storage.open(ownName)
      // One at a time: a recording may be uploading over the same slow connection.
      for (const asset of precache.assets) {
        if (await cache.match(asset.path, anyVariant)) continue
        await cache.put(asset.path, (await find(asset.path)) ?? (await fetchVerified(asset)))
      }
    },
    async getShell() {
      const stored = await (await storage.open(ownName)).match(precache.shell, anyVariant)
      if (!stored) return undefined
      const headers = new Headers(stored.headers)
      // The same header as the server sends: the page depends on who is signed in.
      headers.set('cache-control', 'private, no-store')
      return new Response(stored.body, { headers })
    },
    async sweep(entries) {
      const ownPaths = new Set(precache.assets.map(({ path }) => path))
      const olderEntries = entries.filter((entry) => !ownPaths.has(entry))
      for (const name of await cacheNames()) {
        if (name === ownName) continue
        const cache = await storage.open(name)
        const matches = await Promise.all(olderEntries.map((entry) => cache.match(entry, anyVariant)))
        if (matches.every((asset) => asset === undefined)) await storage.delete(name)
      }
    },
  }
}

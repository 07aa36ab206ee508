/** The part of the browser's cache storage that the worker uses, in memory. */
export function memoryCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    match: async (path: string) => entries.get(path)?.clone(),
    put: async (path: string, response: Response) => void entries.set(path, response),
  })
  const storage = {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return cacheOf(entries)
    },
  }
  return storage as unknown as CacheStorage
}

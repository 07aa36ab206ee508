import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches what is cached below a key again. What is being fetched for the first time comes twice: its reply may be from before the
 * change, and `invalidateQueries` would settle for it.
 */
export const refetch = (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  void refetchAfterLoading(client, queryKey)
  return client.invalidateQueries({ queryKey })
}

/** Fetches again what is being fetched for the first time. */
export const refetchAfterLoading = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const loading = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all(
    loading.map(async (query) => {
      await query.promise?.catch(() => {})
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  )
}

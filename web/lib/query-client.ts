import { QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000

/** As specified: fresh for 5 minutes, cached for 10, no automatic refetching, no retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    mutations: { retry: false },
  },
})

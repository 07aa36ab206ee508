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
    // The browser may be wrong about being offline. A change that waits for it would seem to go on forever, and say nothing.
    mutations: { retry: false, networkMode: 'always' },
  },
})

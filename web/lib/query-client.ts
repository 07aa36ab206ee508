import { QueryClient } from '@tanstack/react-query'

const MINUTE = 60_000

/** As specified: fresh for 5 minutes, kept for 10, never refetched by itself, never retried. */
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

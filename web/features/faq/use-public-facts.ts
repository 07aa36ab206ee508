import { useQuery } from '@tanstack/react-query'
import { getPublicFacts } from '#server/features/marketing/contract.ts'
import { call } from '#web/lib/call.ts'

/** What holds for everybody who visits; it changes with the server's settings alone. */
export const usePublicFacts = () =>
  useQuery({ queryKey: ['public-facts'], queryFn: () => call(getPublicFacts), staleTime: Number.POSITIVE_INFINITY })

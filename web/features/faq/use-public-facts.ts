import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPublicFacts } from '#server/features/marketing/contract.ts'
import { call } from '#web/lib/call.ts'
import { readKeptFacts } from './kept-facts.ts'

const HOUR = 60 * 60_000

/** What holds for everybody who visits; it changes with the server's settings alone. */
export const publicFactsQuery = queryOptions({
  queryKey: ['public-facts'],
  queryFn: () => call(getPublicFacts),
  staleTime: HOUR,
  initialData: () => readKeptFacts()?.facts,
  initialDataUpdatedAt: () => readKeptFacts()?.since,
})

export const usePublicFacts = () => useQuery(publicFactsQuery)

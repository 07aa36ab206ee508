import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPublicFacts } from '#server/features/marketing/contract.ts'
import { call } from '#web/lib/call.ts'
import { keepFacts, readKeptFacts } from './kept-facts.ts'

const HOUR = 60 * 60_000

const ask = async () => {
  const facts = await call(getPublicFacts)
  keepFacts(facts)
  return facts
}

/** What holds for everybody who visits; it changes with the server's settings alone. */
export const publicFactsQuery = queryOptions({
  queryKey: ['public-facts'],
  queryFn: ask,
  staleTime: HOUR,
  initialData: () => readKeptFacts()?.facts,
  initialDataUpdatedAt: () => readKeptFacts()?.since,
})

export const usePublicFacts = () => useQuery(publicFactsQuery)

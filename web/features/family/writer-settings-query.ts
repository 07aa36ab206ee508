import { useQuery } from '@tanstack/react-query'
import { getWriterSettings } from '#server/features/writing/contract.ts'
import { call } from '#web/lib/call.ts'
import { familyKeys } from './queries.ts'

export const writerKey = [...familyKeys.all, 'writer']

/** Which companies' language models may write for the family. */
export const useWriterSettings = () =>
  useQuery({
    queryKey: writerKey,
    queryFn: ({ signal }) => call(getWriterSettings, {}, { signal }),
    networkMode: 'always',
  })

/** The company whose language model the owner agreed to, if the server uses one. */
export const useWritingCompany = (): string | undefined =>
  useWriterSettings().data?.providers.find(({ agreedAt, isUsed }) => isUsed && agreedAt !== null)?.provider

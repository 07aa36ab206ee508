import { useQuery } from '@tanstack/react-query'
import { getTranscript } from '#server/features/transcripts/contract.ts'
import { call } from '#web/lib/call.ts'
import { storyKeys } from './story-cache.ts'

/** The machine transcript of a story, with word times. */
export const useTranscript = (storyId: number, enabled = true) =>
  useQuery({
    queryKey: storyKeys.transcript(storyId),
    queryFn: ({ signal }) => call(getTranscript, { params: { id: storyId } }, { signal }),
    networkMode: 'always',
    enabled,
  })

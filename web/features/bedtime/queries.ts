import { useQuery } from '@tanstack/react-query'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { type BedtimeForm, generateBedtimeStory } from '#server/features/bedtime/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { useMutation } from '#web/lib/use-mutation.ts'

/** The server's limit. */
const PAGE_SIZE = '200'

/** All bedtime stories of the family, newest first. */
export const useBedtimeStories = () =>
  useQuery({
    queryKey: [...storyKeys.all, 'bedtime'],
    queryFn: ({ signal }) => fetchAll(signal),
    // Offline, it says so instead of waiting.
    networkMode: 'always',
  })

async function fetchAll(signal: AbortSignal): Promise<readonly Story[]> {
  const stories: Story[] = []
  let cursor: string | undefined
  do {
    const query = { category: BEDTIME_CATEGORY, limit: PAGE_SIZE, cursor } as const
    const reply = await pageWithNext((onHeaders) => call(listStories, { query }, { signal, onHeaders }))
    stories.push(...reply.page)
    cursor = reply.next
  } while (cursor !== undefined)
  return stories
}

/** Writes a story, even if the browser believes it is offline: it may be wrong. */
export const useGenerateStory = () =>
  useMutation({
    mutationFn: (form: BedtimeForm) => call(generateBedtimeStory, { body: form }),
    networkMode: 'always',
  })

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'

export interface NewestStory {
  readonly story: Story
  /** Their first name, if the story was recorded with their own account. */
  readonly storyteller: string
}

/** The welcome doesn't wait for it longer. */
const TIMEOUT_MS = 2000
/** Stories without a recording are rare: there is never a whole page of them. */
const LIMIT = '5'

const newestStoryQuery = (familyId: number) =>
  queryOptions({
    queryKey: ['newest-story', familyId],
    queryFn: async (): Promise<NewestStory | null> => {
      // Another family may be showing.
      const headers = { [FAMILY_HEADER]: String(familyId) }
      const options = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
      const stories = await call(listStories, { query: { limit: LIMIT } }, options)
      const newest = stories.find(({ audioUrl, recording }) => audioUrl !== null || recording !== null)
      return newest ? { story: newest, storyteller: callName(newest) } : null
    },
    networkMode: 'always',
    retry: false,
  })

const callName = ({ toldBy, user }: Pick<Story, 'toldBy' | 'user'>): string =>
  (user && toldBy === `${user.firstName} ${user.lastName}` && user.firstName) || toldBy

/** Fetches the newest story before the welcome is shown, so that nothing moves in it. Never rejects. */
export const fetchNewestStory = (client: QueryClient, familyId: number): Promise<unknown> =>
  client.fetchQuery(newestStoryQuery(familyId)).catch(() => {})

/** The newest story of a family that can be heard; null if there is none, or it isn't known. */
export const useNewestStory = (familyId: number | null): NewestStory | null =>
  useQuery({ ...newestStoryQuery(familyId ?? 0), enabled: false }).data ?? null

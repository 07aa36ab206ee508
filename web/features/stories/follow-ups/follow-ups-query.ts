import { useLocation } from '@tanstack/react-router'
import type { InferOutput } from 'valibot'
import type { StoryCategory } from '#common/prompt-categories.ts'
import { listFollowUps } from '#server/features/stories/follow-ups/contract.ts'
import { call } from '#web/lib/call.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The story that was just saved: the list of stories begins with it, and with questions about it. */
    savedStoryId?: number | undefined
    /** The person didn't want the questions. */
    hasDeclinedFollowUps?: boolean | undefined
    /** A question about it that was chosen, for the record screen. */
    followUp?: { readonly text: string; readonly category: StoryCategory } | undefined
  }
}

export type FollowUps = InferOutput<typeof listFollowUps.reply>

/** Then the list goes on without them. */
const FOLLOW_UPS_TIMEOUT_MS = 8000

/** Questions about a story. They don't change while they are shown, even if the transcript arrives meanwhile. */
export const followUpsQuery = (storyId: number) => ({
  queryKey: ['follow-ups', storyId],
  queryFn: () =>
    call(listFollowUps, { params: { id: storyId } }, { signal: AbortSignal.timeout(FOLLOW_UPS_TIMEOUT_MS) }),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  retry: false,
})

/** The story that was saved right before this page was opened; null if there is none. */
export function useSavedStory(): { storyId: number; asksMore: boolean } | null {
  const { savedStoryId, hasDeclinedFollowUps } = useLocation().state
  return savedStoryId === undefined ? null : { storyId: savedStoryId, asksMore: !hasDeclinedFollowUps }
}

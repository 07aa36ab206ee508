import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { listStoryViews, saveStoryView } from '#server/features/stories/listening/contract.ts'
import { FAMILY_HEADER, PERSON_HEADER } from '#server/infra/http/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { signedInUser } from '#web/features/account/viewer.ts'
import { adoptPositions, isWorthResuming } from '#web/features/playback/playback-positions.ts'
import { type PlayerState, playerStore } from '#web/features/playback/player-store.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { createUnsentViews, type View } from './unsent-views.ts'

/** How often the position is sent during playback, and stored here in case the page ends without an event. */
const SEND_INTERVAL_MS = 15_000
const STORE_INTERVAL_MS = 5_000
/** A tap by mistake is shorter. */
const MIN_LISTENED_MS = 3_000
const FRESH_MS = 60_000

export const storyViewsKey = ['story-views'] as const

/** What the server doesn't know yet, of the person and family that are signed in. It outlives the page. */
const unsent = createUnsentViews(() => {
  const user = signedInUser()
  return user?.familyId ? { userId: user.id, familyId: user.familyId } : null
})
/** When a story was last reported, for replies that were on their way then. */
const reportedAt = new Map<number, number>()
let isSending = false

/** Which stories the viewer hasn't heard. Where they stopped elsewhere is taken over, unless this device knows something newer. */
const storyViewsQuery = queryOptions({
  queryKey: storyViewsKey,
  queryFn: async ({ signal }): Promise<ReadonlySet<number>> => {
    const requestedAt = performance.now()
    const { unheard, positions } = await call(listStoryViews, undefined, { signal })
    const isNewerHere = (storyId: number) =>
      unsent.get(storyId) !== undefined || (reportedAt.get(storyId) ?? Number.NEGATIVE_INFINITY) >= requestedAt
    adoptPositions(positions.filter(({ storyId }) => !isNewerHere(storyId)))
    return new Set(unheard.filter((id) => !isNewerHere(id)))
  },
  networkMode: 'always',
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
})

/** Whether another person told this story and the viewer hasn't heard it yet; false while that is unknown. */
export const useIsUnheard = (storyId: number): boolean =>
  useQuery({ ...storyViewsQuery, select: (unheard) => unheard.has(storyId) }).data ?? false

/** The viewer has opened a story's page: they have seen what others said about it. */
export function useReportOpened(story: Pick<Story, 'id' | 'recording'> | undefined): void {
  const id = story?.id
  const isText = story?.recording === null
  useEffect(() => {
    if (id !== undefined) reportView(id, isText ? { hasListened: true } : {})
  }, [id, isText])
}

/** Keeps positions the same on all devices, and reports what is played. For every page. */
export function useListening(): void {
  useQuery({ ...storyViewsQuery, select: () => null })
  useEffect(watchListening, [])
}

/** Stores what the viewer did with a story, for all their devices. Notifications about it end. */
function reportView(storyId: number, view: View): void {
  unsent.add(storyId, view)
  reportedAt.set(storyId, performance.now())
  if (view.hasListened)
    queryClient.setQueryData<ReadonlySet<number>>(storyViewsKey, (unheard) =>
      unheard?.has(storyId) ? new Set([...unheard].filter((id) => id !== storyId)) : unheard,
    )
  void sendAll()
}

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = unsent.first(); next; next = unsent.first()) {
      const { storyId, view, userId, familyId } = next
      const headers = { [FAMILY_HEADER]: String(familyId), [PERSON_HEADER]: String(userId) }
      try {
        await call(saveStoryView, { params: { id: storyId }, body: view }, { headers })
      } catch (error) {
        // Later, and after the others.
        if (!(error instanceof CallError) || error.status === 429 || error.status >= 500) return unsent.putLast(next)
      }
      unsent.remove(next)
      // Opening a story ends the notifications about it.
      if (view.positionMs === undefined && signedInUser()?.notifications.count)
        void queryClient.invalidateQueries(userQuery)
    }
  } finally {
    isSending = false
  }
}

function watchListening(): () => void {
  /** What is played, since which position, and what was last stored and sent of it. */
  let current = { storyId: 0, status: '', fromMs: 0, storedMs: 0, sentMs: 0 }
  const follow = (state: PlayerState | null) => {
    if (!state || state.status === 'starting' || state.status === 'failed') return
    const { story, status, positionMs, lengthMs } = state
    const isOther = story.id !== current.storyId
    // A story that is only loaded hasn't been heard.
    if (isOther && status === 'paused') return
    if (isOther)
      current = { storyId: story.id, status: '', fromMs: positionMs, storedMs: positionMs, sentMs: positionMs }
    const hasMoved = (fromMs: number, ms: number) => Math.abs(positionMs - fromMs) >= ms
    const hasListened = status === 'ended' || hasMoved(current.fromMs, MIN_LISTENED_MS)
    const view = {
      positionMs: status !== 'ended' && isWorthResuming(positionMs, lengthMs) ? Math.round(positionMs) : 0,
      ...(hasListened && { hasListened }),
    }
    const isNews = status !== current.status || (hasListened && hasMoved(current.sentMs, SEND_INTERVAL_MS))
    const isFirstReport = hasListened && current.sentMs === current.fromMs
    if (isNews || isFirstReport) {
      current = { ...current, status, storedMs: positionMs, sentMs: positionMs }
      reportView(story.id, view)
    } else if (hasMoved(current.storedMs, STORE_INTERVAL_MS)) {
      current = { ...current, storedMs: positionMs }
      unsent.add(story.id, view)
    }
  }
  const stop = playerStore.subscribe(follow)
  follow(playerStore.getState())
  const retry = () => void sendAll()
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  retry()
  return () => {
    stop()
    removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retry)
  }
}

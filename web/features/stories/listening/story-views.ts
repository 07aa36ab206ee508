import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { listStoryViews, type StoryViews, saveStoryView } from '#server/features/stories/listening/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { onViewerChange, signedInUser } from '#web/features/account/viewer.ts'
import { adoptPositions, isWorthResuming } from '#web/features/playback/playback-positions.ts'
import { type PlayerState, playerStore } from '#web/features/playback/player-store.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** How often the position is sent during playback, in case the page ends without an event. */
const SEND_INTERVAL_MS = 15_000

/** What the viewer did with a story. */
interface View {
  readonly positionMs?: number
  readonly isHeard?: boolean
}

export const storyViewsKey = ['story-views'] as const

/** Which stories the viewer hasn't heard. Where they stopped elsewhere is taken over, unless this device has something newer to send. */
const storyViewsQuery = queryOptions({
  queryKey: storyViewsKey,
  queryFn: async ({ signal }): Promise<ReadonlySet<number>> => {
    const { unheard, positions }: StoryViews = await call(listStoryViews, undefined, { signal })
    const playing = playerStore.getState()?.story.id
    adoptPositions(positions.filter(({ storyId }) => storyId !== playing && !unsent.has(storyId)))
    return new Set(unheard.filter((id) => !unsent.get(id)?.isHeard))
  },
  networkMode: 'always',
})

/** Whether another person told this story and the viewer hasn't heard it yet; false while that is unknown. */
export const useIsUnheard = (storyId: number): boolean =>
  useQuery({ ...storyViewsQuery, select: (unheard) => unheard.has(storyId) }).data ?? false

/** What the server doesn't know yet. Without a network it waits for the next attempt. */
const unsent = new Map<number, View>()
let isSending = false

/** Stores what the viewer did with a story, for all their devices. Notifications about it end. */
function reportView(storyId: number, view: View): void {
  unsent.set(storyId, { ...unsent.get(storyId), ...view })
  if (view.isHeard)
    queryClient.setQueryData<ReadonlySet<number>>(storyViewsKey, (unheard) =>
      unheard?.has(storyId) ? new Set([...unheard].filter((id) => id !== storyId)) : unheard,
    )
  void sendAll()
}

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = firstUnsent(); next; next = firstUnsent()) {
      const [id, view] = next
      await call(saveStoryView, { params: { id }, body: view }).catch((error: unknown) => {
        // Others may work later.
        if (!(error instanceof CallError) || error.status === 429 || error.status >= 500) throw error
      })
      if (unsent.get(id) === view) unsent.delete(id)
      if (signedInUser()?.notifications.count) void queryClient.invalidateQueries(userQuery)
    }
  } catch {
    // The next report, or the network, tries again.
  } finally {
    isSending = false
  }
}

const firstUnsent = (): [number, View] | undefined => unsent.entries().next().value

/** The viewer has opened a story's page: they have seen what others said about it. */
export function useReportOpened(story: Pick<Story, 'id' | 'recording'> | undefined): void {
  const id = story?.id
  const isText = story?.recording === null
  useEffect(() => {
    if (id !== undefined) reportView(id, isText ? { isHeard: true } : {})
  }, [id, isText])
}

/** Sends where the viewer is in what they play. Returns a function that stops. */
export function watchListening(): () => void {
  let sent = { storyId: 0, status: '', ms: 0 }
  const report = (state: PlayerState | null) => {
    if (!state) return
    const { story, status, positionMs, lengthMs } = state
    if (status === 'starting' || status === 'failed') return
    const hasMoved = Math.abs(positionMs - sent.ms) >= SEND_INTERVAL_MS
    if (story.id === sent.storyId && status === sent.status && !hasMoved) return
    // A story that is only loaded hasn't been heard.
    if (status === 'paused' && story.id !== sent.storyId) return
    sent = { storyId: story.id, status, ms: positionMs }
    const isStopped = status === 'ended' || !isWorthResuming(positionMs, lengthMs)
    reportView(story.id, { positionMs: isStopped ? 0 : Math.round(positionMs), isHeard: true })
  }
  const stops = [playerStore.subscribe(report), onViewerChange(() => unsent.clear())]
  report(playerStore.getState())
  const retry = () => void sendAll()
  addEventListener('online', retry)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('online', retry)
  }
}

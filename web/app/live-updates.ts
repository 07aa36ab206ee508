import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { familyEvents, MAX_EVENTS_DELAY_MS } from '#server/features/family/live-events/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { planKey } from '#web/features/billing/use-subscription-status.ts'
import { familyKeys } from '#web/features/family/queries.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { namesKey } from '#web/features/names/queries.ts'
import { storyViewsKey } from '#web/features/stories/listening/story-views.ts'
import { commentKeys, refreshStories, refreshStory, storyKeys } from '#web/features/stories/story-cache.ts'
import { refetch } from '#web/lib/refetch.ts'

/** One story often sends several events in a row; a single refetch after this delay covers them all. */
const BATCH_MS = 300

/**
 * Keeps the page current through the server's event stream, which reconnects on its own. If the server closes the
 * stream for good, the person may have lost access to the family, so we check who they are right away.
 * @param familyId the family that is showing; null for none
 */
export const useLiveUpdates = (familyId: number | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (familyId === null) return
    // The family is named in the address, because another tab may have switched the session to another one. What changed since the
    // page began to load was missed.
    const age = Math.ceil(performance.now())
    const source = new EventSource(`${familyEvents.path}?family=${familyId}&age=${age}`, { withCredentials: true })
    const stories = batchedRefresh(client, storyKeys.all)
    const changedStories = batchedStoryRefresh(client)
    const questions = batchedRefresh(client, questionKeys.all)
    const family = batchedRefresh(client, familyKeys.all)
    const names = batchedRefresh(client, namesKey)
    const comments = batchedRefresh(client, commentKeys.all)
    const plan = batchedRefresh(client, planKey)
    const views = batchedRefresh(client, storyViewsKey)
    const user = batchedRefresh(client, userQuery.queryKey)
    const refreshPeople = () => {
      family.refresh()
      user.refresh()
    }
    const refreshAll = () => {
      stories.refresh()
      comments.refresh()
      questions.refresh()
      names.refresh()
      plan.refresh()
      views.refresh()
      refreshPeople()
    }
    let wasDown = false
    source.addEventListener('open', () => {
      if (wasDown || performance.now() - age > MAX_EVENTS_DELAY_MS) refreshAll()
      wasDown = false
    })
    source.addEventListener('error', () => {
      wasDown = true
      if (source.readyState === source.CLOSED) user.refresh()
    })
    source.addEventListener('story', ({ data }) => {
      changedStories.add(storyIdOf(data))
      views.refresh()
      // The member list shows how many stories each person has told.
      family.refresh()
    })
    source.addEventListener('comments', ({ data }) => {
      const id = storyIdOf(data)
      void refetch(client, commentKeys.of(id))
      void refreshStory(client, id)
    })
    source.addEventListener('reactions', ({ data }) => void refreshStory(client, storyIdOf(data)))
    source.addEventListener('questions', questions.refresh)
    source.addEventListener('family', refreshPeople)
    source.addEventListener('names', names.refresh)
    source.addEventListener('plan', plan.refresh)
    source.addEventListener('missed', refreshAll)
    return () => {
      source.close()
      for (const batch of [stories, changedStories, comments, questions, family, names, plan, views, user])
        batch.cancel()
    }
  }, [client, familyId])
}

const storyIdOf = (data: string): number => Number(JSON.parse(data).id)

const batchedRefresh = (client: QueryClient, queryKey: readonly string[]) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    refresh: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch(client, queryKey)
      }, BATCH_MS)
    },
    cancel: () => clearTimeout(timer),
  }
}

const batchedStoryRefresh = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ids = new Set<number>()
  return {
    add: (id: number) => {
      ids.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshStories(client, [...ids])
        ids.clear()
      }, BATCH_MS)
    },
    cancel: () => clearTimeout(timer),
  }
}

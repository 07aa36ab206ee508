import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storyEvents } from '#server/features/stories/listing/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { questionKeys } from '#web/features/family/questions/question-keys.ts'
import { commentKeys } from '#web/features/stories/comments/comment-keys.ts'
import { hearOfStories, refreshStory } from '#web/features/stories/refresh-story.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { familyKeys } from '../features/family/family-keys.ts'

// Several steps of one story come close together; one look at the list afterwards shows them all.
const GATHER = 300

/**
 * Keeps what this page shows of the family current, by the server's event stream. It reconnects by itself; where the
 * server ends it for good, the person may not belong to the family any more, and who they are is asked at once.
 * @param familyId the one that is showing, whose stream it is; null for none
 */
export const useFamilyEvents = (familyId: number | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (familyId === null) return
    // Named, for the session may be showing another one by now.
    const source = new EventSource(`${storyEvents.path}?family=${familyId}`, { withCredentials: true })
    const stories = gathered(client, storyKeys.all)
    const changed = gatheredStories(client)
    const questions = gathered(client, questionKeys.all)
    const family = gathered(client, familyKeys.all)
    const comments = gathered(client, commentKeys.all)
    const user = gathered(client, userQuery.queryKey)
    const people = () => {
      family.refresh()
      user.refresh()
    }
    const all = () => {
      stories.refresh()
      comments.refresh()
      questions.refresh()
      people()
    }
    let opened = false
    // After a break something may have been missed.
    source.addEventListener('open', () => {
      if (opened) all()
      opened = true
    })
    source.addEventListener('error', () => source.readyState === source.CLOSED && user.refresh())
    source.addEventListener('story', ({ data }) => {
      changed.hear(idIn(data))
      // Members are shown with how much they have told.
      family.refresh()
    })
    source.addEventListener('comments', ({ data }) => {
      const id = idIn(data)
      void client.invalidateQueries({ queryKey: commentKeys.of(id) })
      void refreshStory(client, id)
    })
    source.addEventListener('reactions', ({ data }) => void refreshStory(client, idIn(data)))
    source.addEventListener('questions', questions.refresh)
    source.addEventListener('family', people)
    source.addEventListener('missed', all)
    return () => {
      source.close()
      for (const one of [stories, changed, comments, questions, family, user]) one.stop()
    }
  }, [client, familyId])
}

/** The id of the story that the news is about. */
const idIn = (data: string): number => Number(JSON.parse(data).id)

const gathered = (client: QueryClient, queryKey: readonly string[]) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    refresh: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey })
      }, GATHER)
    },
    stop: () => clearTimeout(timer),
  }
}

const gatheredStories = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ids = new Set<number>()
  return {
    hear: (id: number) => {
      ids.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        void hearOfStories(client, [...ids])
        ids.clear()
      }, GATHER)
    },
    stop: () => clearTimeout(timer),
  }
}

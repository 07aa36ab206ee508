import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storyEvents } from '#server/features/stories/contract.ts'
import { questionKeys } from '#web/features/questions/question-keys.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'

// Several steps of one story come close together; one look at the list afterwards shows them all.
const GATHER = 300

/** Keeps what this page shows of the family current, by the server's event stream. It reconnects by itself. */
export const useFamilyEvents = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource(storyEvents.path, { withCredentials: true })
    const stories = gathered(client, storyKeys.all)
    const questions = gathered(client, questionKeys.all)
    const all = () => {
      stories.refresh()
      questions.refresh()
    }
    let opened = false
    // After a break something may have been missed.
    source.addEventListener('open', () => {
      if (opened) all()
      opened = true
    })
    source.addEventListener('story', stories.refresh)
    source.addEventListener('questions', questions.refresh)
    source.addEventListener('missed', all)
    return () => {
      source.close()
      stories.stop()
      questions.stop()
    }
  }, [client])
}

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

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { toast } from '#web/ui/toast.ts'
import { keepOutbox } from './keep-outbox.ts'

/** Sends the stories that wait on this device while anybody of this browser is on any page. */
export function OutboxKeeper({ accountId }: { accountId: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    const tell = (title: string) => {
      void client.invalidateQueries({ queryKey: storyKeys.all })
      void client.invalidateQueries({ queryKey: questionKeys.all })
      toast({ title: 'Success', description: `“${title}” has reached your vault.` })
    }
    keepOutbox(accountId, tell, left.signal)
    return () => left.abort()
  }, [accountId, client])
  return null
}

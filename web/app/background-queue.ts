import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fillReserve } from '#web/features/device-space/space-reserve.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { openQueue } from '#web/features/recording/queue/browser-queue.ts'
import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { maintenanceKey } from '#web/features/site-config/site-config.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { track } from '#web/lib/analytics/track.ts'
import { toast } from '#web/ui/toast.ts'

/** On every signed-in page: works on the person's queue, and reserves space for the next recording. */
export function useBackgroundQueue(accountId: number): void {
  const client = useQueryClient()

  useEffect(() => {
    const queue = openQueue(accountId)
    const stopSaved = queue.onSaved((title) => {
      void client.invalidateQueries({ queryKey: storyKeys.all })
      void client.invalidateQueries({ queryKey: questionKeys.all })
      track({ name: 'story_saved' })
      toast({ title: 'Success', description: `“${title}” is in your vault now.` })
    })
    const stopMessages = queue.subscribe((message) => {
      const isAway =
        message.type === 'notSaved'
          ? message.outcome === 'away'
          : message.type === 'progress' && message.progress.state === 'unreachable'
      // Perhaps because of maintenance, which began since the page was opened.
      if (isAway && navigator.onLine) void client.invalidateQueries({ queryKey: maintenanceKey })
    })
    return () => {
      stopSaved()
      stopMessages()
      void queue.close()
    }
  }, [accountId, client])

  useEffect(() => {
    if (!('storage' in navigator && 'locks' in navigator)) return
    const locks = createRecordingLocks(navigator.locks)
    void fillReserve(navigator.storage, async () => (await locks.acquiredIds()).size > 0)
  }, [])
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tagStories } from '#server/features/desk/contract.ts'
import type { Replied, Sent } from '#server/infra/http/contract.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'

export type TagChange = Sent<typeof tagStories, 'body'>
export type TagResult = Replied<typeof tagStories>

/** Adds tags to many stories and takes others away. */
export const useTagStories = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TagChange) => call(tagStories, { body }),
    networkMode: 'always',
    onSuccess: () => void client.invalidateQueries({ queryKey: storyKeys.all }),
  })
}

/** Takes back what was done, piece by piece. */
export const useUndoTags = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (steps: TagResult['undo']) => {
      for (const body of steps) await call(tagStories, { body })
    },
    networkMode: 'always',
    onSettled: () => void client.invalidateQueries({ queryKey: storyKeys.all }),
  })
}

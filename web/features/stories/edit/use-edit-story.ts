import { useQueryClient } from '@tanstack/react-query'
import {
  type ConfirmedWord,
  editStory,
  type StoryBefore,
  type StoryEdit,
  type StoryPage,
} from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'
import { patchStory, storyKeys } from '../story-cache.ts'

/**
 * Saves the given values. If someone else has changed one of them since, nothing is saved and the story is fetched
 * again.
 */
export const useEditStory = (id: number) => {
  const client = useQueryClient()
  const updateCache = useUpdateStoryCache()
  return useMutation({
    // The edit is parsed already. The schema accepts it again, because its transforms are idempotent.
    mutationFn: (body: StoryEdit & { before: StoryBefore; confirmed?: ConfirmedWord[] }) =>
      call(editStory, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: (story) => {
      updateCache(story)
      toast({ title: 'Changes saved' })
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
      const isOutdated = error instanceof CallError && (error.status === 404 || error.code === 'changed_meanwhile')
      if (isOutdated) void client.invalidateQueries({ queryKey: storyKeys.page(id) })
    },
  })
}

/** Updates every cached copy of a story, then invalidates all story queries. */
export function useUpdateStoryCache(): (story: StoryPage) => void {
  const client = useQueryClient()
  return (story) => {
    const { may: _may, citation: _citation, ...values } = story
    client.setQueryData(storyKeys.page(story.id), story)
    patchStory(client, story.id, () => values)
    void client.invalidateQueries({ queryKey: storyKeys.all })
  }
}

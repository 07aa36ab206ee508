import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  editStory,
  type StoryBefore,
  type StoryEdit,
  type StoryPage,
} from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { patchStory, storyKeys } from '../story-cache.ts'

/**
 * Changes what is given of a story, and nothing else. Where somebody else has changed the same meanwhile nothing is saved,
 * and the story is read again.
 */
export const useEditStory = (id: number) => {
  const client = useQueryClient()
  const keep = useKeepStory()
  return useMutation({
    // The parsed edit is what the schema takes, too: its transforms change nothing twice.
    mutationFn: (body: StoryEdit & { before: StoryBefore }) => call(editStory, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: (story) => {
      keep(story)
      toast({ title: 'Changes saved' })
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
      const known = error instanceof CallError && (error.status === 404 || error.code === 'changed_meanwhile')
      if (known) void client.invalidateQueries({ queryKey: storyKeys.page(id) })
    },
  })
}

/** Puts a story as the server answered it wherever this page has it, then reads again what hangs on it. */
export function useKeepStory(): (story: StoryPage) => void {
  const client = useQueryClient()
  return (story) => {
    const { may: _may, citation: _citation, ...changed } = story
    client.setQueryData(storyKeys.page(story.id), story)
    patchStory(client, story.id, () => changed)
    void client.invalidateQueries({ queryKey: storyKeys.all })
  }
}

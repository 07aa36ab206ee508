import { useQueryClient } from '@tanstack/react-query'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { patchStory } from '../patch-story.ts'
import { storyKeys } from '../story-keys.ts'

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

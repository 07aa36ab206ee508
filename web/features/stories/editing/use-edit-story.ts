import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  editStory,
  listVersions,
  restoreVersion,
  type StoryEdit,
  type StoryPage,
} from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { patchStory } from '../patch-story.ts'
import { storyKeys } from '../story-keys.ts'

/** So many versions come at a time. */
const PAGE = 50

const sayError = (error: Error) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}

const useKeep = () => {
  const client = useQueryClient()
  return (story: StoryPage, title: string) => {
    const { may: _may, ...changed } = story
    patchStory(client, story.id, () => changed)
    toast({ title })
    void client.invalidateQueries({ queryKey: storyKeys.all })
  }
}

/** Changes what is given of a story, and nothing else. */
export const useEditStory = (id: number) => {
  const keep = useKeep()
  return useMutation({
    // The parsed edit is what the schema takes, too: its transforms change nothing twice.
    mutationFn: (body: StoryEdit) => call(editStory, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: (story) => keep(story, 'Changes saved'),
    onError: sayError,
  })
}

/** The earlier texts of a story, the latest first, page by page. */
export const useVersions = (id: number) =>
  useInfiniteQuery({
    queryKey: storyKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    networkMode: 'always',
  })

/** Puts an earlier text back; the present one becomes a version. */
export const useRestoreVersion = (id: number) => {
  const keep = useKeep()
  return useMutation({
    mutationFn: (versionId: number) => call(restoreVersion, { params: { id, versionId } }),
    networkMode: 'always',
    onSuccess: (story) => keep(story, 'Earlier version restored'),
    onError: sayError,
  })
}

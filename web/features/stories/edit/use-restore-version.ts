import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Story } from '#server/features/stories/contract.ts'
import { listVersions, restoreVersion } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useKeepStory } from './use-keep-story.ts'

const formatError = (error: unknown) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}

/** Puts an earlier text back; the present one becomes a version. The toast that says so has the way back. */
export const useRestoreVersion = (story: Pick<Story, 'id' | 'title' | 'content'>) => {
  const client = useQueryClient()
  const keep = useKeepStory()
  const { id } = story
  const restore = (versionId: number) => call(restoreVersion, { params: { id, versionId } })

  // Wherever the person has gone meanwhile: the mutation is the client's, not the panel's.
  const undo = (replaced: Pick<Story, 'title' | 'content'>) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: async () => {
          const versions = await call(listVersions, { params: { id }, query: {} })
          const before = versions.find(
            ({ title, content }) => title === replaced.title && (content ?? '') === (replaced.content ?? ''),
          )
          if (!before) throw new Error('The text before is not among the versions.')
          return restore(before.id)
        },
        networkMode: 'always',
        onSuccess: (page) => {
          keep(page)
          toast({ title: 'The text is back as it was' })
        },
        onError: formatError,
      })
      .execute(undefined)
      // It has been said.
      .catch(() => undefined)

  return useMutation({
    mutationFn: restore,
    networkMode: 'always',
    // News of the story may come before the answer does.
    onMutate: () => story,
    onSuccess: (page, _versionId, replaced) => {
      keep(page)
      toast({
        title: 'Earlier version restored',
        action: {
          label: 'Undo',
          altText: 'The text that it replaced is the first of the earlier versions: you can restore it there.',
          onAct: () => void undo(replaced),
        },
      })
    },
    onError: formatError,
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { saveStory, type storyFormSchema } from '#server/features/stories/contract.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { type CallOptions, call } from '#web/lib/call.ts'
import { storyKeys } from './story-cache.ts'

export interface StoryToSave extends Pick<CallOptions, 'signal' | 'headers' | 'via'> {
  readonly fields: InferInput<typeof storyFormSchema>
  /** Null if the fields refer to a recording that is already uploaded. */
  readonly file: { readonly blob: Blob; readonly name: string } | null
}

/** Sends a story to the server, even if the browser believes it is offline: it may be wrong. */
export const useSaveStory = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fields, file, ...options }: StoryToSave) =>
      call(saveStory, { body: fields }, { ...options, ...(file && { file }) }),
    networkMode: 'always',
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: storyKeys.all })
      void client.invalidateQueries({ queryKey: questionKeys.all })
    },
  })
}

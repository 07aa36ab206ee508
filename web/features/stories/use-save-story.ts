import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { saveBedtimeStory } from '#server/features/bedtime/contract.ts'
import { type Story, saveStory, type storyFormSchema } from '#server/features/stories/contract.ts'
import { questionKeys } from '#web/features/family/questions/family-questions.ts'
import { type CallOptions, call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { storyKeys } from './story-cache.ts'

/** With `characterDetails` it's a bedtime story. */
export type NewStoryFields = InferInput<typeof storyFormSchema> & {
  readonly characterDetails?: string
  /** The words that were recognized while a bedtime story was read aloud. */
  readonly transcript?: string
}

export interface StoryToSave extends Pick<CallOptions, 'signal' | 'headers' | 'via'> {
  readonly fields: NewStoryFields
  /** Null if the fields refer to a recording that is already uploaded. */
  readonly file: { readonly blob: Blob; readonly name: string } | null
}

/** Saves a story; a bedtime story has a call of its own. */
export function postStory({ fields, file, ...options }: StoryToSave): Promise<Story> {
  const withFile = { ...options, ...(file && { file }) }
  const { characterDetails, transcript, ...common } = fields
  if (characterDetails === undefined) return call(saveStory, { body: common }, withFile)
  const { aiPrompt: _, questionId: __, transcriptionMethod: ___, content = '', ...own } = common
  const body = { ...own, content, transcript, characterDetails, category: BEDTIME_CATEGORY } as const
  return call(saveBedtimeStory, { body }, withFile)
}

/** Sends a story to the server, even if the browser believes it is offline: it may be wrong. */
export const useSaveStory = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: postStory,
    networkMode: 'always',
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: storyKeys.all })
      void client.invalidateQueries({ queryKey: questionKeys.all })
    },
  })
}

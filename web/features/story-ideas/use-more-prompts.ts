import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PromptCategory } from '#common/prompt-categories.ts'
import { generatePrompts } from '#server/features/prompts/contract.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import type { ChosenPrompt } from './prompts.ts'

const COUNT = 3

interface MorePromptsState {
  readonly prompts: readonly ChosenPrompt[]
  /** There are no more. */
  readonly isExhausted: boolean
  /** Why no model wrote the latest ones though the owner agreed to one. */
  readonly missing: 'limit' | 'failed' | null
}
const NONE: MorePromptsState = { prompts: [], isExhausted: false, missing: null }

/**
 * The questions of a category that "Show 3 More Questions" has brought. They stay while this page is open, because the server
 * never sends them again.
 */
export function useMorePrompts(familyId: number | null, category: PromptCategory) {
  const client = useQueryClient()
  const queryKey = ['more-prompts', familyId, category]
  const { data = NONE } = useQuery<MorePromptsState>({
    queryKey,
    queryFn: () => client.getQueryData(queryKey) ?? NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const {
    mutate,
    isPending,
    data: latest,
  } = useMutation({
    // With how many are shown: the next three are something else, however soon they’re asked for.
    mutationFn: ({ requested }: { requested: PromptCategory; shown: number }) =>
      call(generatePrompts, { body: { category: requested, count: COUNT } }),
    networkMode: 'always',
    onSuccess: ({ prompts, writtenBy, missing }, { requested }) =>
      client.setQueryData<MorePromptsState>(['more-prompts', familyId, requested], (before = NONE) => ({
        prompts: [
          ...before.prompts,
          ...prompts.map((text) => ({
            text,
            category: requested,
            questionId: null,
            ...(writtenBy === 'model' && { writtenBy }),
          })),
        ],
        isExhausted: prompts.length < COUNT,
        missing,
      })),
    onError: (error) => {
      // biome-ignore lint/suspicious/noConsole: as specified, a failure here is only logged
      console.warn(`Could not fetch more questions: ${error.message}`)
    },
  })
  return {
    ...data,
    isPending,
    /** The first question of the latest reply, which gets the focus. */
    firstNew: latest?.prompts[0],
    showMore: () => {
      if (!isPending) mutate({ requested: category, shown: data.prompts.length })
    },
  }
}

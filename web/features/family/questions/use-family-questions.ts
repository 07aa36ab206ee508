import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FamilyQuestion, listFamilyQuestions } from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { questionKeys } from './question-keys.ts'

/** The family's questions, the newest first; asked again on mount and when the window is looked at (specification, 7). */
const familyQuestionsQuery = queryOptions({
  queryKey: questionKeys.all,
  queryFn: ({ signal }) => call(listFamilyQuestions, undefined, { signal }),
  networkMode: 'always',
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

const NONE: readonly FamilyQuestion[] = []

export const useFamilyQuestions = () => useQuery(familyQuestionsQuery)

/**
 * The questions nobody has answered yet; none while they are on their way or when they cannot be had. `known`: this is how
 * it stands now, and no answer from before.
 */
export const usePendingQuestions = () => {
  const { data = NONE, isSuccess, isFetching } = useFamilyQuestions()
  return { pending: data.filter((question) => question.status === 'pending'), known: isSuccess && !isFetching }
}

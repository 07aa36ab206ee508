import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type FamilyQuestion, listFamilyQuestions } from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'

/** Where the family's questions are kept in the query cache. */
export const questionKeys = { all: ['family-questions'] as const }

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

type Asked = Pick<FamilyQuestion, 'asker' | 'target'>

/** For one person: what is put to them first, then what others ask everybody, then the rest; otherwise as they came. */
export const inOrderFor = <Question extends Asked>(viewerId: number, questions: readonly Question[]): Question[] =>
  questions.toSorted((one, other) => rank(viewerId, one) - rank(viewerId, other))

const rank = (viewerId: number, { asker, target }: Asked): number => {
  if (target?.id === viewerId) return 0
  return target || asker?.id === viewerId ? 2 : 1
}

/** Who asks, as the viewer says it: "Anna asks you", "Anna asks", "You ask Ruth". Everybody is left out unless named. */
export const formatAsked = (viewerId: number, { asker, target }: Asked, everybody = ''): string => {
  const asks = asker?.id === viewerId ? 'You ask' : `${asker?.firstName || 'A relative'} asks`
  const whom = target?.id === viewerId ? 'you' : (target && (target.firstName || 'a relative')) || everybody
  return whom ? `${asks} ${whom}` : asks
}

const NAMED = /^question-(\d+)$/

/**
 * Hands over the question that the address names (`/#question-12`) as soon as it is known, once: then the address forgets
 * it. One that is not there any more is forgotten with a word about it.
 * @param questions those that wait for an answer; undefined while that is not known
 */
export function useQuestionInAddress(
  questions: readonly FamilyQuestion[] | undefined,
  choose: (question: FamilyQuestion) => void,
): void {
  const router = useRouter()
  const id = Number(NAMED.exec(router.state.location.hash)?.[1])
  const named = questions?.find((question) => question.id === id)
  const handled = useRef<number>(undefined)
  useEffect(() => {
    const known = questions && !Number.isNaN(id) ? id : undefined
    // The address takes a moment to forget it, and choosing draws the screen anew meanwhile.
    if (known === handled.current) return
    handled.current = known
    if (known === undefined) return
    if (named) choose(named)
    else tellOfGoneQuestion()
    void router.navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  })
}

/** Said where somebody wanted to answer a question, or was about to. */
export const tellOfGoneQuestion = () =>
  toast({
    title: 'This question is not waiting any more',
    description: 'It has been answered or taken back. You can choose another one, or tell what you like.',
  })

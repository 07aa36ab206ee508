import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type FamilyQuestion, listFamilyQuestions } from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'

export const questionKeys = { all: ['family-questions'] as const }

/** The family's questions, newest first; refetched on mount and on window focus (specification, section 7). */
const familyQuestionsQuery = queryOptions({
  queryKey: questionKeys.all,
  queryFn: ({ signal }) => call(listFamilyQuestions, undefined, { signal }),
  networkMode: 'always',
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

const NO_QUESTIONS: readonly FamilyQuestion[] = []

export const useFamilyQuestions = () => useQuery(familyQuestionsQuery)

/**
 * The questions without an answer; none while they load or if that fails. `isCurrent` means that the list came from the
 * server and is not being refetched.
 */
export const usePendingQuestions = () => {
  const { data = NO_QUESTIONS, isSuccess, isFetching } = useFamilyQuestions()
  return { pending: data.filter((question) => question.status === 'pending'), isCurrent: isSuccess && !isFetching }
}

type QuestionPeople = Pick<FamilyQuestion, 'asker' | 'target'>

/** Sorts questions for one viewer: those to the viewer first, then those to everyone, then all others. Otherwise stable. */
export const sortForViewer = <Question extends QuestionPeople>(
  viewerId: number,
  questions: readonly Question[],
): Question[] => questions.toSorted((one, other) => rank(viewerId, one) - rank(viewerId, other))

const rank = (viewerId: number, { asker, target }: QuestionPeople): number => {
  if (target?.id === viewerId) return 0
  return target || asker?.id === viewerId ? 2 : 1
}

/**
 * Who asks whom: "Anna asks you", "You ask Ruth".
 * @param everyone what to call the whole family; by default a question to everyone reads "Anna asks"
 */
export const formatAskedBy = (viewerId: number, { asker, target }: QuestionPeople, everyone = ''): string => {
  const asks = asker?.id === viewerId ? 'You ask' : `${asker?.firstName || 'A relative'} asks`
  const whom = target?.id === viewerId ? 'you' : (target && (target.firstName || 'a relative')) || everyone
  return whom ? `${asks} ${whom}` : asks
}

const QUESTION_HASH = /^question-(\d+)$/

/**
 * Selects the question that the address names (`/#question-12`) as soon as it is loaded, then removes it from the
 * address. If that question is no longer pending, a toast says so.
 * @param questions the pending ones; undefined while they load
 */
export function useQuestionFromAddress(
  questions: readonly FamilyQuestion[] | undefined,
  onSelect: (question: FamilyQuestion) => void,
): void {
  const router = useRouter()
  const id = Number(QUESTION_HASH.exec(router.state.location.hash)?.[1])
  const question = questions?.find((one) => one.id === id)
  const handledId = useRef<number>(undefined)
  useEffect(() => {
    const loadedId = questions && !Number.isNaN(id) ? id : undefined
    // Selecting renders the screen again before the address has changed.
    if (loadedId === handledId.current) return
    handledId.current = loadedId
    if (loadedId === undefined) return
    if (question) onSelect(question)
    else toastQuestionGone()
    void router.navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  })
}

export const toastQuestionGone = () =>
  toast({
    title: 'This question has been answered or deleted',
    description: 'You can choose another one, or tell any story you like.',
  })

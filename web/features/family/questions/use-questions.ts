import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import {
  type FamilyQuestion,
  getFamilyQuestion,
  listFamilyQuestions,
} from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { type PagedList, pagedQuery, usePagedList } from '#web/lib/paged-list.ts'
import { toast } from '#web/ui/toast.ts'
import { questionKeys } from './family-questions.ts'

const PAGE_SIZE = '20'

/** The server sorts: questions to the viewer come first. Refetched on mount and on window focus (specification, section 7). */
const questionsQuery = (status: FamilyQuestion['status']) => ({
  ...pagedQuery([...questionKeys.all, status], (cursor, options) =>
    call(listFamilyQuestions, { query: { status, limit: PAGE_SIZE, cursor } }, options),
  ),
  networkMode: 'always' as const,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
})

/** The family's questions that are waiting for an answer, or those that have one. */
export function useQuestions(status: FamilyQuestion['status']) {
  const query = useInfiniteQuery(questionsQuery(status))
  const pages = query.data?.pages
  const questions = useMemo(() => pages?.flatMap(({ page }) => page), [pages])
  const pageIds = useMemo(() => pages?.map(({ page }) => page.map(({ id }) => id)), [pages])
  return { query, questions, paging: usePagedList(query, pageIds) }
}
export type Questions = ReturnType<typeof useQuestions>

/** "12", or "50+" while there are more pages. */
export const formatQuestionCount = (count: number, { hasMore }: PagedList): string => `${count}${hasMore ? '+' : ''}`

/** One question, pending or answered. */
export const useQuestion = (id: number, enabled = true) =>
  useQuery({
    queryKey: [...questionKeys.all, id],
    queryFn: ({ signal }) => call(getFamilyQuestion, { params: { id } }, { signal }),
    networkMode: 'always',
    enabled,
  })

const NO_QUESTIONS: readonly FamilyQuestion[] = []

/**
 * The pending questions; none while they load or if that fails. Pages are fetched until `neededId` is found. `isCurrent` means that
 * the list came from the server, is not being refetched, and that `neededId` is not pending anymore if it isn't in it.
 */
export function usePendingQuestions(neededId: number | null) {
  const { query, questions: pending = NO_QUESTIONS, paging } = useQuestions('pending')
  const { isSuccess, isFetching } = query
  const { hasMore, fetchMore, moreError } = paging
  const isMissing = neededId !== null && !pending.some(({ id }) => id === neededId)
  const shouldFetch = isMissing && hasMore && !isFetching && !moreError
  useEffect(() => {
    if (shouldFetch) fetchMore()
  }, [shouldFetch, fetchMore])
  return { pending, paging, isCurrent: isSuccess && !isFetching && !(isMissing && hasMore) }
}

const QUESTION_HASH = /^question-(\d+)$/

/** The id of the question that the address names (`/#question-12`); null if it names none. */
export function useQuestionIdInHash(): number | null {
  const id = QUESTION_HASH.exec(useRouter().state.location.hash)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Selects the question that the address names as soon as it is loaded, then removes it from the address. If that question
 * is no longer pending, a toast says so.
 * @param questions the pending ones; undefined while they load
 */
export function useQuestionFromAddress(
  questions: readonly FamilyQuestion[] | undefined,
  onSelect: (question: FamilyQuestion) => void,
): void {
  const router = useRouter()
  const id = useQuestionIdInHash()
  const question = questions?.find((one) => one.id === id)
  const handledId = useRef<number | null>(null)
  useEffect(() => {
    const loadedId = questions ? id : null
    // Selecting renders the screen again before the address has changed.
    if (loadedId === handledId.current) return
    handledId.current = loadedId
    if (loadedId === null) return
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

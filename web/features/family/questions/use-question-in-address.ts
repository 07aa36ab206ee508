import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { toast } from '#web/ui/toast.ts'

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

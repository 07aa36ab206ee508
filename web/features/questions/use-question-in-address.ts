import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FamilyQuestion } from '#server/features/questions/contract.ts'

const NAMED = /^question-(\d+)$/

/** Hands over the question that the address names (`/#question-12`) as soon as it is known, once: then the address forgets it. */
export function useQuestionInAddress(
  questions: readonly FamilyQuestion[],
  choose: (question: FamilyQuestion) => void,
): void {
  const router = useRouter()
  const id = Number(NAMED.exec(router.state.location.hash)?.[1])
  const named = questions.find((question) => question.id === id)
  const handedOver = useRef<number>(undefined)
  useEffect(() => {
    // The address takes a moment to forget it, and choosing draws the screen anew meanwhile.
    if (named?.id === handedOver.current) return
    handedOver.current = named?.id
    if (!named) return
    choose(named)
    void router.navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  })
}

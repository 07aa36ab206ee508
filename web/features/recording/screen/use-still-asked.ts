import { useEffect, useRef } from 'react'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { tellOfGoneQuestion } from '#web/features/family/questions/family-questions.ts'

export interface ChosenAndAsked {
  /** The family's question that was chosen, while nobody speaks yet. */
  questionId: number | null
  /** The family that is showing. */
  familyId: number | null
  /** What waits for an answer in it; undefined while that is not known. */
  asked: readonly Pick<FamilyQuestion, 'id'>[] | undefined
  onGone: () => void
}

/** Takes a chosen question away that belongs to another family than the one showing now, or that waits no more. */
export function useStillAsked({ questionId, familyId, asked, onGone }: ChosenAndAsked): void {
  const family = useRef(familyId)
  useEffect(() => {
    const moved = family.current !== familyId
    family.current = familyId
    if (questionId === null) return
    if (moved) return onGone()
    if (!asked || asked.some(({ id }) => id === questionId)) return
    onGone()
    tellOfGoneQuestion()
  }, [questionId, familyId, asked, onGone])
}

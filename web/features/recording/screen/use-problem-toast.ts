import { useEffect, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import type { RecordingProblem } from '../session/problems.ts'

/** Says each problem once in a toast; it also stays in the page. */
export function useProblemToast(problem: RecordingProblem | null): void {
  const told = useRef<RecordingProblem | null>(null)
  useEffect(() => {
    if (problem && problem !== told.current)
      toast({ variant: 'destructive', title: problem.title, description: problem.message })
    told.current = problem
  }, [problem])
}

import {
  type DefaultError,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useUnlatchedMutation,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createLatch, describeSent } from './latch.ts'

/** TanStack Query's `useMutation`, with a latch: two presses don't send the same thing twice. The one way for a screen to change something. */
export function useMutation<TData = unknown, TError = DefaultError, TVariables = void, TContext = unknown>(
  options: UseMutationOptions<TData, TError, TVariables, TContext>,
): UseMutationResult<TData, TError, TVariables, TContext> {
  type Send = UseMutateAsyncFunction<TData, TError, TVariables, TContext>
  const mutation = useUnlatchedMutation(options)
  const [latch] = useState(() => createLatch<TData>())
  const { mutateAsync: send, reset: resetState } = mutation
  const mutateAsync: Send = useCallback(
    (...sent: Parameters<Send>) => latch.run(describeSent(sent[0]), () => send(...sent)),
    [latch, send],
  )
  const mutate: UseMutateFunction<TData, TError, TVariables, TContext> = useCallback(
    // The error is in the result.
    (...sent: Parameters<Send>) => void mutateAsync(...sent).catch(() => {}),
    [mutateAsync],
  )
  const reset = useCallback(() => {
    latch.release()
    resetState()
  }, [latch, resetState])
  return { ...mutation, mutate, mutateAsync, reset }
}

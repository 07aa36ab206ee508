import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PRODUCT } from '#common/product.ts'
import { login, register, type User } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { safeNext } from '#web/lib/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { forgetFailedSignOut } from './failed-sign-out.ts'
import { userQuery } from './use-user.ts'

const REDIRECT_AFTER = 100

const useEntrance = (next: string | undefined) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (user: User, notice: { title: string; description: string }) => {
    forgetFailedSignOut()
    client.setQueryData(userQuery.queryKey, user)
    toast(notice)
    setTimeout(() => void navigate({ href: safeNext(next), replace: true }), REDIRECT_AFTER)
  }
}

/** Signing in with the form's values. */
export const useSignIn = (next: string | undefined) => {
  const enter = useEntrance(next)
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }),
    onSuccess: (user) => enter(user, { title: 'Success!', description: "You've been successfully signed in." }),
    onError: (error) => toast({ variant: 'destructive', title: 'Sign in failed', description: sentenceOf(error) }),
  })
}

/** Registering with the form's values. */
export const useRegister = (next: string | undefined) => {
  const enter = useEntrance(next)
  return useMutation({
    mutationFn: (body: { email: string; password: string; firstName: string; lastName: string }) =>
      call(register, { body }),
    onSuccess: (user) => enter(user, { title: 'Account created!', description: `Welcome to ${PRODUCT}.` }),
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Registration failed', description: registrationProblem(error) }),
  })
}

export const registrationProblem = (error: unknown): string =>
  error instanceof CallError ? error.sentence : sentenceOf(error, 'Registration failed')

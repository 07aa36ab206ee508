import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { InferInput } from 'valibot'
import { safeNext } from '#common/after-sign-in.ts'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import type { User } from '#server/features/account/contract.ts'
import {
  accountFormSchema,
  login,
  register,
  type registrationSchema,
  signInSchema,
} from '#server/features/account/credentials/contract.ts'
import { openStorage } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, FormFailure } from '#web/ui/form-errors.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountFields, accountDraft, BLANK_ACCOUNT, useAccountDraft } from './account-fields.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { needsTwoStepCode, TwoStepForm } from './two-step-form.tsx'
import { clearFailedSignOut } from './use-sign-out.ts'
import { userQuery } from './use-user.ts'
import { acceptWeak, isWeakPassword, WeakPasswordNotice } from './weak-password-notice.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address typed at sign-in, for the page that asks for it after "Forgot your password?". */
    email?: string
  }
}

export function SignInForm({ next }: { next: string | undefined }) {
  const onSignedIn = useOnSignedIn(next)
  const signIn = useSignIn(onSignedIn)
  const form = useSchemaForm(signInSchema, { email: accountDraft().email, password: '' })
  useAccountDraft(form.getValues, signIn.isSuccess)
  const { errors, submitCount } = form.formState
  // Sending a code repeats the password. If it has been changed meanwhile, the person starts again.
  const isPasswordWrong = signIn.error instanceof CallError && signIn.error.status === 401
  if (needsTwoStepCode(signIn.error) || (signIn.variables?.code !== undefined && !isPasswordWrong))
    return (
      <TwoStepForm
        isPending={signIn.isPending || signIn.isSuccess}
        error={needsTwoStepCode(signIn.error) ? null : signIn.error}
        onCode={(code) => signIn.mutate({ ...form.getValues(), code })}
        onBack={signIn.reset}
      />
    )
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => signIn.mutate(values))} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      <FormFailure error={signIn.error} title="Sign in failed">
        {sentenceOf(signIn.error)}
      </FormFailure>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        size="large"
        full
        pending={signIn.isPending || signIn.isSuccess}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
      <PasskeySignIn onSignedIn={(user) => onSignedIn(user, SIGNED_IN)} />
      <Link
        to={paths.forgot}
        state={() => ({ email: form.getValues('email') })}
        className={buttonClass({ variant: 'quiet' })}
      >
        Forgot your password?
      </Link>
    </form>
  )
}

/** Creates an account with a family vault of its own. The password confirmation is compared here and not sent. */
export function RegisterForm({ next, giftCode }: { next: string | undefined; giftCode: string | null }) {
  const register = useRegister(next)
  const form = useSchemaForm(accountFormSchema, { ...BLANK_ACCOUNT, ...accountDraft() })
  useAccountDraft(form.getValues, register.isSuccess)
  const { errors, submitCount } = form.formState
  const submit = (weakPassword?: string) =>
    form.handleSubmit(({ confirmPassword: _, ...account }) =>
      register.mutate({
        ...account,
        ...(giftCode !== null && { giftCode }),
        ...acceptWeak(account.password, weakPassword),
      }),
    )
  return (
    <form noValidate onSubmit={submit()} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      <FormFailure error={isWeakPassword(register.error) ? null : register.error} title="Registration failed">
        {registrationErrorText(register.error)}
      </FormFailure>
      <AccountFields form={form} />
      {isWeakPassword(register.error) && (
        <WeakPasswordNotice sentence={register.error.sentence} onAccept={submit(register.variables?.password)} />
      )}
      <Button
        type="submit"
        size="large"
        full
        pending={register.isPending || register.isSuccess}
        pendingLabel="Creating account..."
      >
        Create Account
      </Button>
    </form>
  )
}

const SIGNED_IN = { title: 'Success!', description: "You've been successfully signed in." }

const useSignIn = (onSignedIn: ReturnType<typeof useOnSignedIn>) =>
  useMutation({
    mutationFn: (body: { email: string; password: string; code?: string }) => call(login, { body }),
    onSuccess: (user) => onSignedIn(user, SIGNED_IN),
    onError: (error) => {
      if (needsTwoStepCode(error)) return
      toast({ variant: 'destructive', title: 'Sign in failed', description: sentenceOf(error) })
    },
  })

const useRegister = (next: string | undefined) => {
  const onSignedIn = useOnSignedIn(next)
  return useMutation({
    mutationFn: (body: InferInput<typeof registrationSchema>) => call(register, { body }),
    onSuccess: (user) => onSignedIn(user, { title: 'Account created!', description: `Welcome to ${PRODUCT}.` }),
    onError: (error) => {
      // The form asks whether to use it.
      if (isWeakPassword(error)) return
      toast({ variant: 'destructive', title: 'Registration failed', description: registrationErrorText(error) })
    },
  })
}

const registrationErrorText = (error: unknown): string => sentenceOf(error, 'Registration failed')

/** From the specification. */
const REDIRECT_DELAY_MS = 100

const useOnSignedIn = (next: string | undefined) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (user: User, notice: { title: string; description: string }) => {
    clearFailedSignOut()
    openStorage()
    client.setQueryData(userQuery.queryKey, user)
    toast(notice)
    setTimeout(() => {
      // The route may have led on already, and the person with it.
      if (location.pathname === paths.auth) void navigate({ href: safeNext(next), replace: true })
    }, REDIRECT_DELAY_MS)
  }
}

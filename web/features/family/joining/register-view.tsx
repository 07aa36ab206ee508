import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import { type AccountForm, invitedFormSchema } from '#server/features/account/credentials/contract.ts'
import { AccountFields, accountDraft, BLANK_ACCOUNT, useAccountDraft } from '#web/features/account/account-fields.tsx'
import { acceptWeak, WEAK_PASSWORD, WeakPasswordNotice } from '#web/features/account/weak-password-notice.tsx'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, errorList, FormFailure } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { HaveAccountLink } from './join-actions.tsx'
import type { JoinProblem } from './join-machine.ts'

export interface RegisterViewProps {
  code: string
  inviterName: string | null
  /** A failure is shown in its place; the form has what was typed. */
  isHidden: boolean
  isSending: boolean
  problem: JoinProblem | null
  onSubmit: (account: AccountForm & { acceptWeakPassword?: true }) => Promise<void>
}

export function RegisterView({ code, inviterName, isHidden, isSending, problem, onSubmit }: RegisterViewProps) {
  const form = useSchemaForm(invitedFormSchema, { ...BLANK_ACCOUNT, ...accountDraft() })
  useAccountDraft(form.getValues, isSending)
  const { errors, submitCount } = form.formState
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isHidden) heading.current?.focus({ preventScroll: true })
  }, [isHidden])
  const [sentPassword, setSentPassword] = useState('')
  const submit = (weakPassword?: string) =>
    form.handleSubmit((account) => {
      setSentPassword(account.password)
      return onSubmit({ ...account, ...acceptWeak(account.password, weakPassword) })
    })
  const inviter = inviterName ?? 'the person who invited you'
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <header className="flex flex-col items-start gap-3">
        <BackToInvitation code={code} />
        <Heading level={1} ref={heading} tabIndex={-1}>
          Create your account
        </Heading>
        <p className="text-ink-soft wrap-anywhere">{`This is a guest account, linked to ${inviter}. It lets you hear your family’s stories and tell your own.`}</p>
      </header>
      <form noValidate onSubmit={submit()} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <FormFailure
          error={problem?.code === WEAK_PASSWORD ? null : problem}
          title="Registration failed"
          action={problem?.code === 'email_taken' ? <HaveAccountLink code={code} /> : undefined}
        >
          {problem?.sentence}
        </FormFailure>
        <AccountFields form={form} />
        {problem?.code === WEAK_PASSWORD && (
          <WeakPasswordNotice sentence={problem.sentence} onAccept={submit(sentPassword)} />
        )}
        <Button type="submit" size="large" full pending={isSending} pendingLabel="Creating account...">
          Create Family Member Account
        </Button>
      </form>
      {problem?.code !== 'email_taken' && <HaveAccountLink code={code} variant="quiet" />}
    </div>
  )
}

/** Works like the browser's Back button, or leads to the invitation if the form was opened by its address. */
function BackToInvitation({ code }: { code: string }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const back = () =>
    canGoBack ? history.back() : void navigate({ to: paths.join, params: { code }, search: {}, replace: true })
  return (
    <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={back} className="-ml-[min(1.25rem,4vw)]">
      Back to the invitation
    </Button>
  )
}

import { accountFormSchema } from '#server/features/account/contract.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { accountDraft, useAccountDraft } from './account-draft.ts'
import { AccountFields, BLANK_ACCOUNT } from './account-fields.tsx'
import { registrationProblem, useRegister } from './use-sign-in.ts'

/** A new account with a family vault of its own. The confirmation is compared here and not sent. */
export function RegisterForm({ next }: { next: string | undefined }) {
  const register = useRegister(next)
  const form = useSchemaForm(accountFormSchema, { ...BLANK_ACCOUNT, ...accountDraft() })
  useAccountDraft(form.getValues, register.isSuccess)
  const { errors, submitCount } = form.formState
  const send = form.handleSubmit(({ confirmPassword: _, ...account }) => register.mutate(account))
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {register.isError && (
        <Notice tone="error" title="Registration failed">
          {registrationProblem(register.error)}
        </Notice>
      )}
      <AccountFields form={form} />
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

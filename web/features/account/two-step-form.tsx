import { useEffect, useId, useState } from 'react'
import { twoStepCodeSchema } from '#server/features/account/credentials/contract.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether the password was right, and a code is needed, too. */
export const needsTwoStepCode = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'two_step_needed'

const KINDS = {
  app: {
    label: 'Code from your app',
    hint: 'Open the authenticator app on your phone. It shows 6 digits.',
    other: 'Use a Recovery Code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'From the sheet that you printed: 16 letters and digits. Each code works once.',
    other: 'Use My App',
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const

interface TwoStepFormProps {
  isPending: boolean
  error: Error | null
  onCode: (code: string) => void
  onBack: () => void
}

/** Takes the place of the sign-in form once the password was right. */
export function TwoStepForm({ isPending, error, onCode, onBack }: TwoStepFormProps) {
  const form = useSchemaForm(twoStepCodeSchema, { code: '' })
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const { label, hint, other, input } = KINDS[kind]
  const id = useId()
  // The button that had the focus is gone.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const isCodeWrong = error instanceof CallError && error.code === 'code_wrong'
  return (
    <form noValidate onSubmit={form.handleSubmit(({ code }) => onCode(code))} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Heading level={2}>One more step</Heading>
        <p className="text-ink-soft">Your password is right. Now show us that it’s you.</p>
      </div>
      {error && !isCodeWrong && (
        <Notice tone="error" title="Sign in failed">
          {sentenceOf(error)}
        </Notice>
      )}
      <TextField
        id={id}
        label={label}
        hint={hint}
        {...input}
        error={form.formState.errors.code?.message ?? (isCodeWrong ? sentenceOf(error) : undefined)}
        {...form.register('code')}
      />
      <Button type="submit" size="large" full pending={isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
      <div className="flex flex-wrap justify-center gap-x-3">
        <Button
          variant="quiet"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            form.reset()
            document.getElementById(id)?.focus()
          }}
        >
          {other}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

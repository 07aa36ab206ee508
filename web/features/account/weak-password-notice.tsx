import { CallError } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The error code that asks for a confirmation. */
export const WEAK_PASSWORD = 'weak_password'

/** Whether the server wants a weak password to be confirmed. */
export const isWeakPassword = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === WEAK_PASSWORD

/** What confirms a weak password: only for the one that was warned of, which the person may have changed since. */
export const acceptWeak = (password: string, warnedOf: string | undefined): { acceptWeakPassword?: true } =>
  password === warnedOf ? { acceptWeakPassword: true } : {}

interface WeakPasswordNoticeProps {
  /** Submits the form again with `acceptWeak`. */
  onAccept: () => void
  sentence: string
}

export function WeakPasswordNotice({ sentence, onAccept }: WeakPasswordNoticeProps) {
  return (
    <Notice
      tone="error"
      title="This password is easy to guess"
      action={
        <Button variant="secondary" onClick={onAccept}>
          Use It Anyway
        </Button>
      }
    >
      {sentence}
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { useId } from 'react'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConfirmIdentityField, confirmationForm } from './confirm-identity-field.tsx'
import { confirmIdentity, passkeyProblem, useNeedsPasskey } from './ways-in.ts'

type Confirmation = Awaited<ReturnType<typeof confirmIdentity>>
/** The password typed by the person; `confirmationOf` asks for a passkey instead where there is no password. */
export type TypedConfirmation = { password?: string | undefined; needsPasskey: boolean }
export const confirmationOf = ({ password, needsPasskey }: TypedConfirmation): Promise<Confirmation> =>
  confirmIdentity(password, needsPasskey)

interface ConfirmedActionDialogProps {
  title: string
  confirmLabel: string
  pendingLabel: string
  /** The title of an error: says that nothing has changed, such as "Still signed in there". */
  problemTitle: string
  change: {
    mutate: (typed: TypedConfirmation, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  onClose: () => void
  children: ReactNode
}

/** Asks before something that a stranger who holds the device must not do: with the password, or a passkey where there is none. */
export function ConfirmedActionDialog(props: ConfirmedActionDialogProps) {
  const { title, confirmLabel, pendingLabel, problemTitle, change, onClose, children } = props
  const formId = useId()
  const needsPasskey = useNeedsPasskey()
  const form = useSchemaForm(confirmationForm(needsPasskey), { password: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={change.isPending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(({ password }) =>
          change.mutate({ password, needsPasskey }, { onSuccess: onClose }),
        )}
        className="flex flex-col gap-6"
      >
        <div className="contents">{children}</div>
        <ConfirmIdentityField
          needsPasskey={needsPasskey}
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        {change.error && (
          <Notice tone="error" title={problemTitle}>
            {passkeyProblem(change.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

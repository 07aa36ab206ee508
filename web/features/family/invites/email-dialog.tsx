import { emailInvite, type FamilyLink } from '#server/features/family/invites/contract.ts'
import { needsVerifiedAddress, VerifyAddressDialog } from '#web/features/account/verify-address.tsx'
import { useEmailStatus } from '#web/features/email/email-status.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EMAIL_FAILED, inviteErrorText, useEmailInvite } from './queries.ts'

const FORM_ID = 'email-invite'

/** Emails a pending link, to the same address again or to another one. */
export function EmailDialog({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const send = useEmailInvite(link.id)
  const status = useEmailStatus()
  const form = useSchemaForm(emailInvite.body, { email: link.email ?? '' })
  const { errors, submitCount } = form.formState
  const { variables } = send
  if (variables && needsVerifiedAddress(send.error))
    return (
      <VerifyAddressDialog
        error={send.error}
        onBack={send.reset}
        onClose={onClose}
        onVerified={() => send.mutate(variables, { onSuccess: onClose })}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title={link.email ? 'Email this invite again' : 'Email this invite'}
      description="Anyone who gets this email can join with the link in it."
      footer={
        <>
          {send.isError && (
            <div className="w-full grow">
              <Notice tone="error" title="We couldn’t email your invite">
                {inviteErrorText(send.error, EMAIL_FAILED)}
              </Notice>
            </div>
          )}
          <Button variant="secondary" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} pending={send.isPending} pendingLabel="Sending…">
            Email Invite
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={form.handleSubmit((body) => send.mutate(body, { onSuccess: onClose }))}
        className="flex flex-col gap-6"
      >
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={status?.shownAt ? `This server doesn’t send email. You can see it at ${status.shownAt}.` : undefined}
          error={errors.email?.message}
          {...form.register('email')}
        />
      </form>
    </Dialog>
  )
}

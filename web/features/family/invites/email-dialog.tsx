import { emailInvite, type FamilyLink } from '#server/features/family/invites/contract.ts'
import { useMailStatus } from '#web/lib/email-status.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { inviteProblem, MAIL_FAILED, useMailInvite } from './queries.ts'

const FORM = 'mail-invite'

/** Mails a link that nobody has joined by, to the same address again or to another. */
export function MailDialog({ link, onClose }: { link: FamilyLink; onClose: () => void }) {
  const mail = useMailInvite(link.id)
  const status = useMailStatus()
  const form = useSchemaForm(emailInvite.body, { email: link.email ?? '' })
  const { errors, submitCount } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !mail.isPending && onClose()}
      title={link.email ? 'Mail this invite again' : 'Mail this invite'}
      description="Whoever gets it can join by the link in it."
      footer={
        <>
          {mail.isError && (
            <div className="w-full grow">
              <Notice tone="error" title="The invite was not mailed">
                {inviteProblem(mail.error, MAIL_FAILED)}
              </Notice>
            </div>
          )}
          <Button variant="secondary" disabled={mail.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} pending={mail.isPending} pendingLabel="Mailing…">
            Mail Invite
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={form.handleSubmit((body) => mail.mutate(body, { onSuccess: onClose }))}
        className="flex flex-col gap-6"
      >
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={status?.shownAt ? `Mail is not sent from here: it is shown at ${status.shownAt}.` : undefined}
          error={errors.email?.message}
          {...form.register('email')}
        />
      </form>
    </Dialog>
  )
}

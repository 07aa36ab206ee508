import type { InferOutput } from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { type FamilyLink, INVITE_RELATIONSHIPS, inviteFormSchema } from '#server/features/family/invites/contract.ts'
import { mailStays, useMailStatus } from '#web/features/email/use-mail-status.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The form's id, for the button that sends it from outside. */
export const INVITE_FORM = 'invite-relative'

const HINT = 'We mail the link to this address. You can also share it yourself.'
const RELATIONSHIPS = INVITE_RELATIONSHIPS.map((name) => ({ value: name, label: name }))

/** What is known of the relative already, such as from an invite that has expired. */
export interface InviteWish {
  relationship?: FamilyLink['relationship']
  email?: string | null
}

export interface InviteFormProps {
  wish: InviteWish
  onSend: (wanted: InferOutput<typeof inviteFormSchema>) => void
}

/** What the relative is to the owner, and where to mail the link if at all. */
export function InviteForm({ wish, onSend }: InviteFormProps) {
  const known = INVITE_RELATIONSHIPS.find((name) => name === wish.relationship)
  const form = useSchemaForm(inviteFormSchema, { relationship: known, email: wish.email ?? '' })
  const { errors, submitCount } = form.formState
  const status = useMailStatus()
  const stays = mailStays(status)
  // An address from an earlier invite is not sent along unseen.
  const give: typeof onSend = (wanted) => onSend(stays ? { relationship: wanted.relationship } : wanted)
  const send = form.handleSubmit(give, ({ relationship }) => {
    if (relationship?.message)
      toast({ variant: 'destructive', title: 'Relationship Required', description: relationship.message })
  })
  return (
    <form id={INVITE_FORM} noValidate onSubmit={send} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      <Select
        label="Relationship"
        hint="What this person is to you."
        placeholder="Choose one"
        options={RELATIONSHIPS}
        error={errors.relationship?.message}
        {...form.register('relationship')}
      />
      {stays ? (
        <p className="text-ink-soft">{PRODUCT} does not send mail here: you get a link to share with them yourself.</p>
      ) : (
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={status?.shownAt ? `Mail is not sent from here: it is shown at ${status.shownAt}.` : HINT}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
    </form>
  )
}

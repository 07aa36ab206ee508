import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { type FamilyLink, INVITE_RELATIONSHIPS, inviteFormSchema } from '#server/features/family/invites/contract.ts'
import { needsVerifiedAddress, VerifyAddressDialog } from '#web/features/account/verify-address.tsx'
import { isEmailOff, useEmailStatus } from '#web/features/email/email-status.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatHasJoined, JoinAnnouncement, type Newcomer, NewcomerPanel, useNewcomer } from './has-joined.tsx'
import { formatLinkUse, inviteUrl } from './invite-link.ts'
import { CREATE_FAILED, inviteErrorText, useCreateInvite } from './queries.ts'
import { ShareButtons, SharePanel } from './share-dialog.tsx'
import { useShareLink } from './share-link.ts'

/** Form values that are already known, such as those of an expired invite. */
export interface InviteDefaults {
  relationship?: FamilyLink['relationship']
  email?: string | null | undefined
}

/**
 * Invites a relative: the form first, then the link to share, then who has joined with it. All are one dialog, so closing it
 * returns the focus to the button that opened it.
 */
export function InviteDialog({ defaults, onClose }: { defaults: InviteDefaults; onClose: () => void }) {
  const create = useCreateInvite()
  const [link, setLink] = useState<FamilyLink | null>(null)
  const sharing = useShareLink(inviteUrl(link?.inviteCode ?? ''))
  const newcomer = useNewcomer(link)
  // The form is gone while the own address is verified, and comes back with what was typed.
  const [typed, setTyped] = useState<InferOutput<typeof inviteFormSchema> | null>(null)
  const handleSubmit = (values: InferOutput<typeof inviteFormSchema>) => {
    setTyped(values)
    create.mutate(values, { onSuccess: setLink })
  }
  const formButtons = (
    <>
      {create.isError && (
        <div className="w-full grow">
          <Notice tone="error" title="We couldn’t create your invite">
            {inviteErrorText(create.error, CREATE_FAILED)}
          </Notice>
        </div>
      )}
      <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={INVITE_FORM_ID} pending={create.isPending} pendingLabel="Creating…">
        Create Invite
      </Button>
    </>
  )
  const shareButtons = <ShareButtons sharing={sharing} onClose={onClose} />
  const footer = newcomer ? <Button onClick={onClose}>Done</Button> : link ? shareButtons : formButtons
  const { variables } = create
  if (variables && needsVerifiedAddress(create.error))
    return (
      <VerifyAddressDialog
        error={create.error}
        onBack={create.reset}
        onClose={onClose}
        onVerified={() => create.mutate(variables, { onSuccess: setLink })}
      />
    )
  return (
    <Dialog
      open
      // The dialog stays open while the invite is created, or there would be a link the owner has never seen.
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      {...textsFor(link, newcomer)}
      footer={footer}
    >
      <JoinAnnouncement newcomer={newcomer} />
      {newcomer ? (
        <NewcomerPanel newcomer={newcomer} />
      ) : link ? (
        <SharePanel link={link} isNew hasCopyFailed={sharing.hasFailed} />
      ) : (
        <InviteForm defaults={typed ?? defaults} onSubmit={handleSubmit} />
      )}
    </Dialog>
  )
}

const textsFor = (link: FamilyLink | null, newcomer: Newcomer | null) => {
  if (newcomer) return { title: formatHasJoined(newcomer) }
  if (link) return { title: 'Your invite is ready', description: formatLinkUse(link.expiresAt, Date.now()) }
  return { title: 'Invite a relative', description: 'You’ll get a link that works for one person.' }
}

/** Connects the form to its submit button in the dialog's footer. */
const INVITE_FORM_ID = 'invite-relative'

const EMAIL_HINT = 'We’ll email the link to this address. You can also share it yourself.'
const RELATIONSHIPS = INVITE_RELATIONSHIPS.map((name) => ({ value: name, label: name }))

interface InviteFormProps {
  defaults: InviteDefaults
  onSubmit: (values: InferOutput<typeof inviteFormSchema>) => void
}

function InviteForm({ defaults, onSubmit }: InviteFormProps) {
  const relationship = INVITE_RELATIONSHIPS.find((name) => name === defaults.relationship)
  const form = useSchemaForm(inviteFormSchema, { relationship, email: defaults.email ?? '' })
  const { errors, submitCount } = form.formState
  const status = useEmailStatus()
  const emailOff = isEmailOff(status)
  const handleSubmit = form.handleSubmit(
    // Without the field on screen, the address of an earlier invite must not be sent.
    (values) => onSubmit(emailOff ? { relationship: values.relationship } : values),
    ({ relationship }) => {
      if (relationship?.message)
        toast({ variant: 'destructive', title: 'Relationship Required', description: relationship.message })
    },
  )
  return (
    <form id={INVITE_FORM_ID} noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      <Select
        label="Relationship"
        hint="How are they related to you?"
        placeholder="Choose one"
        options={RELATIONSHIPS}
        error={errors.relationship?.message}
        {...form.register('relationship')}
      />
      {emailOff ? (
        <p className="text-ink-soft">This {PRODUCT} server doesn’t send email. You’ll get a link to share yourself.</p>
      ) : (
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={status?.shownAt ? `This server doesn’t send email. You can see it at ${status.shownAt}.` : EMAIL_HINT}
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
    </form>
  )
}

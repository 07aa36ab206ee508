import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { type FamilyLink, INVITE_RELATIONSHIPS, inviteFormSchema } from '#server/features/family/invites/contract.ts'
import { mailStays, useMailStatus } from '#web/lib/email-status.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatJoining, inviteAddress } from './invite-link.ts'
import { CREATE_FAILED, inviteProblem, useCreateInvite } from './queries.ts'
import { ShareButtons, SharePanel } from './share-dialog.tsx'
import { useShare } from './share-link.ts'

/** Inviting a relative: who they are, then the link to give to them. One window, so that the focus knows its way back. */
export function InviteDialog({ wish, onClose }: { wish: InviteWish; onClose: () => void }) {
  const create = useCreateInvite()
  const [made, setMade] = useState<FamilyLink | null>(null)
  const sharing = useShare(inviteAddress(made?.inviteCode ?? ''))
  const form = (
    <>
      {create.isError && (
        <div className="w-full grow">
          <Notice tone="error" title="The invite was not created">
            {inviteProblem(create.error, CREATE_FAILED)}
          </Notice>
        </div>
      )}
      <Button variant="secondary" disabled={create.isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={INVITE_FORM} pending={create.isPending} pendingLabel="Creating…">
        Create Invite
      </Button>
    </>
  )
  return (
    <Dialog
      open
      // What is being made is not called off: there would be a link that nobody has seen.
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={made ? 'Your invite is ready' : 'Invite a relative'}
      description={made ? formatJoining(made.expiresAt, Date.now()) : 'You get a link that works for one person.'}
      footer={made ? <ShareButtons sharing={sharing} onClose={onClose} /> : form}
    >
      {made ? (
        <SharePanel link={made} fresh byHand={sharing.failed} />
      ) : (
        <InviteForm wish={wish} onSend={(wanted) => create.mutate(wanted, { onSuccess: setMade })} />
      )}
    </Dialog>
  )
}

/** The form's id, for the button that sends it from outside. */
const INVITE_FORM = 'invite-relative'

const HINT = 'We mail the link to this address. You can also share it yourself.'
const RELATIONSHIPS = INVITE_RELATIONSHIPS.map((name) => ({ value: name, label: name }))

/** What is known of the relative already, such as from an invite that has expired. */
export interface InviteWish {
  relationship?: FamilyLink['relationship']
  email?: string | null
}

interface InviteFormProps {
  wish: InviteWish
  onSend: (wanted: InferOutput<typeof inviteFormSchema>) => void
}

/** What the relative is to the owner, and where to mail the link if at all. */
function InviteForm({ wish, onSend }: InviteFormProps) {
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

import { Printer } from 'lucide-react'
import { createPortal, flushSync } from 'react-dom'
import type { InferOutput } from 'valibot'
import { familyNameAfter } from '#common/family-name.ts'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import {
  type AddedStoryteller,
  MAX_LINK_DEVICES,
  type Storyteller,
  type StorytellerWithToken,
  storytellerFormSchema,
} from '#server/features/account/storyteller-links/contract.ts'
import { INVITE_RELATIONSHIPS } from '#server/features/family/invites/contract.ts'
import { DeviceLinkDialog } from '#web/features/family/device-link-dialog.tsx'
import { fullName } from '#web/features/family/format-family.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { ActionDialog, Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useAddStoryteller, useRenewLink, useTurnOffLink } from './queries.ts'

const FORM_ID = 'set-up-a-relative'
const RELATIONSHIPS = INVITE_RELATIONSHIPS.map((name) => ({ value: name, label: name }))

export interface AddStorytellerDialogProps {
  /** They are the first in a new family. */
  first?: FirstStoryteller
  onClose: () => void
}

export interface FirstStoryteller {
  /** The family’s name, to be replaced by one after them; null if its owner has chosen it. */
  familyName: string | null
  onAdded: (storyteller: AddedStoryteller) => void
}

/** Sets up a relative without an address: the form first, then their link. */
export function AddStorytellerDialog({ first, onClose }: AddStorytellerDialogProps) {
  const add = useAddStoryteller()
  const form = useSchemaForm(storytellerFormSchema, { firstName: '', lastName: '', relationship: undefined })
  const { errors, submitCount } = form.formState
  if (add.data) return <LinkDialog storyteller={add.data} canBeShownAgain={first !== undefined} onClose={onClose} />
  const hasFirstName = first !== undefined && first.familyName !== null
  const [firstName = '', lastName = '', ownName] = form.watch(['firstName', 'lastName', 'familyName'])
  const name = { firstName: firstName.trim(), lastName: lastName.trim() }
  const familyName = name.firstName || name.lastName ? familyNameAfter(name) : (first?.familyName ?? '')

  function submit(values: InferOutput<typeof storytellerFormSchema>) {
    const familyName = values.familyName ?? familyNameAfter(values)
    add.mutate(hasFirstName ? { ...values, familyName } : values, first && { onSuccess: first.onAdded })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title={first ? 'A link for someone you love' : 'Set up a relative'}
      description="You’ll get a code for their phone or tablet. They don’t need an email address or a password."
      footer={
        <>
          {add.isError && (
            <div className="w-full grow">
              <Notice tone="error" title="We couldn’t create the link">
                {sentenceOf(add.error)}
              </Notice>
            </div>
          )}
          <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} pending={add.isPending} pendingLabel="Creating…">
            Create Link
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <TextField
          label="First Name"
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last Name"
          optional
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
        <Select
          label="Relationship"
          hint="How are they related to you?"
          placeholder="Choose one"
          options={RELATIONSHIPS}
          error={errors.relationship?.message}
          {...form.register('relationship')}
        />
        {hasFirstName && ownName === undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-well px-4 py-2">
            <p className="min-w-0 py-1 leading-snug">
              <span className="block text-small text-ink-soft">Your family will be called</span>
              <bdi translate="no" className="block font-[650] wrap-anywhere">
                {familyName}
              </bdi>
            </p>
            <Button
              variant="quiet"
              onClick={() => {
                flushSync(() => form.setValue('familyName', familyName))
                form.setFocus('familyName')
              }}
              className="-mx-outdent"
            >
              Change
              <span className="sr-only"> the name of your family</span>
            </Button>
          </div>
        )}
        {ownName !== undefined && (
          <TextField
            label="Family Name"
            autoComplete="off"
            error={errors.familyName?.message}
            {...form.register('familyName')}
          />
        )}
      </form>
    </Dialog>
  )
}

/** Creates a new link for someone who has one already, after asking: the earlier link and printed codes stop working. */
export function RenewLinkDialog({ storyteller, onClose }: { storyteller: Storyteller; onClose: () => void }) {
  const renew = useRenewLink()
  const name = storyteller.firstName
  if (renew.data) return <LinkDialog storyteller={renew.data} onClose={onClose} />
  return (
    <ActionDialog
      onClose={onClose}
      title={`Make a new link for ${name}?`}
      confirmLabel="Make a New Link"
      danger={false}
      pending={renew.isPending}
      pendingLabel="Creating…"
      problem={renew.isError ? { title: 'We couldn’t make a new link', sentence: sentenceOf(renew.error) } : null}
      onConfirm={() => renew.mutate(storyteller)}
    >
      <p>
        {storyteller.isOn
          ? 'The link and code you gave out before stop working. Devices that are signed in stay signed in.'
          : `${name} can sign in with it again, and will find all their stories.`}
      </p>
    </ActionDialog>
  )
}

export function TurnOffLinkDialog({ storyteller, onClose }: { storyteller: Storyteller; onClose: () => void }) {
  const turnOff = useTurnOffLink()
  const name = storyteller.firstName
  return (
    <ActionDialog
      onClose={onClose}
      title={`Turn off ${name}’s link?`}
      safeLabel="Keep It"
      confirmLabel="Turn Off"
      pending={turnOff.isPending}
      pendingLabel="Turning off…"
      problem={turnOff.isError ? { title: 'The link still works', sentence: sentenceOf(turnOff.error) } : null}
      onConfirm={() => turnOff.mutate(storyteller, { onSuccess: onClose })}
    >
      <p>{`${name} is signed out right away, on every device. The stories they told stay in the vault.`}</p>
      <p>Recordings that haven’t been sent stay on their device. You can make a new link at any time.</p>
    </ActionDialog>
  )
}

const linkUrl = (token: string): string => `${location.origin}${paths.personalLink}#${token}`

interface LinkDialogProps {
  storyteller: StorytellerWithToken
  /** The page that is open keeps the link. */
  canBeShownAgain?: boolean
  onClose: () => void
}

/** The link as a code, to be scanned, shared or printed. Only this page has it, because only its hash is stored. */
export function LinkDialog({ storyteller, canBeShownAgain = false, onClose }: LinkDialogProps) {
  const url = linkUrl(storyteller.token)
  const name = storyteller.firstName
  return (
    <DeviceLinkDialog
      name={name}
      url={url}
      about={{
        title: `${name}’s link to ${PRODUCT}`,
        text: `Open this on ${name}’s phone or tablet to record stories. Please don’t pass it on.`,
      }}
      description={`It works on up to ${MAX_LINK_DEVICES} devices, until you turn it off. ${canBeShownAgain ? 'Once you leave this page, we can’t show it again' : 'We can’t show it again later'}, but you can always make a new one.`}
      scanHint={`Point the camera of ${name}’s phone or tablet at this code, and press Start there.`}
      warning={`Anyone who has this link can record and listen in ${name}’s name. They can’t delete stories, and they can’t change members, invites, payments or passwords.`}
      buttons={
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      }
      onClose={onClose}
    >
      {createPortal(<PrintedCard storyteller={storyteller} url={url} />, document.body)}
    </DeviceLinkDialog>
  )
}

/** The only thing on paper while the dialog is open, also if the browser’s own menu prints (`print-alone` in base.css). */
function PrintedCard({ storyteller, url }: { storyteller: Storyteller; url: string }) {
  return (
    <div className="print-alone flex flex-col items-center gap-6 text-center">
      <p className="font-story text-display">{fullName(storyteller)}</p>
      <div className="w-80">
        <QrCode text={url} label={`QR code of ${storyteller.firstName}’s link`} />
      </div>
      <ol className="flex list-decimal flex-col gap-2 pl-8 text-left text-lead">
        <li>Point the camera of your phone or tablet at this code.</li>
        <li>Touch the link that appears, and press Start.</li>
        <li>Press the big red button and tell your story.</li>
      </ol>
      <p className="measure">
        This code signs you in to {PRODUCT}. Keep it at home, like a key. If it gets lost, your family can turn it off.
      </p>
    </div>
  )
}

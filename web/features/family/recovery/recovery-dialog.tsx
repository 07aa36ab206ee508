import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import { type Recovery, WAIT_HOURS } from '#server/features/account/recovery/contract.ts'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { passkeyProblem, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DeviceLinkDialog } from '../device-link-dialog.tsx'
import { fullName } from '../format-family.ts'
import { type RecoveryStep, useRecoveryStep } from './queries.ts'

const FORM_ID = 'help-back-in'

type Person = Recovery['person']
/** `people`: whom it may be about. If there are several, the relative chooses. */
type RecoveryDialogProps = { step: RecoveryStep; people: readonly Person[]; onClose: () => void }

const TEXTS = {
  vouch: {
    title: (name: string) => `Help ${name} back in`,
    submit: 'Vouch',
    problem: 'Your vouch didn’t go through',
    paragraphs: (name: string) => [
      'They can try “Forgot your password?” on the sign-in page first. If they can’t get into their email either, two relatives can vouch for them.',
      `Call ${name}, or see them in person, and make sure it’s them. Then vouch. We’ll let everyone in the family know, and the owner has to approve. ${WAIT_HOURS} hours later, one of you can make a link that lets them choose a new password.`,
    ],
  },
  approve: {
    title: (name: string) => `Let ${name} back in?`,
    submit: 'Approve',
    problem: 'We couldn’t approve this',
    paragraphs: (name: string) => [
      `Call ${name}, or see them in person, and make sure it’s them. Your approval counts as a vouch, too.`,
      `We’ll let everyone in the family know. You, ${name} and the people who vouched have ${WAIT_HOURS} hours to stop it. After that, one of you can make a link that lets ${name} choose a new password.`,
    ],
  },
  link: {
    title: (name: string) => `Make the link for ${name}?`,
    submit: 'Make the Link',
    problem: 'We couldn’t make the link',
    paragraphs: (name: string) => [
      `${name} uses it to choose a new password. Anyone who has the link could do that, so give it to no one else.`,
      'It works once, for a day, and replaces any earlier link. The vault’s log will show that you made it.',
    ],
  },
} as const

/** What a relative confirms with their password or passkey: that they vouch, approve, or make the link, which is shown next. */
export function RecoveryDialog({ step, people, onClose }: RecoveryDialogProps) {
  const act = useRecoveryStep(step)
  const needsPasskey = useNeedsPasskey()
  const [password, setPassword] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [chosen, setChosen] = useState('')
  const person = people.length === 1 ? people[0] : people.find(({ userId }) => String(userId) === chosen)
  const name = person ? person.firstName || fullName(person) : 'someone'
  const texts = TEXTS[step]
  if (act.data) return <LinkDialog name={name} link={act.data} onClose={onClose} />
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setWasSent(true))
    focusFirstError(event.currentTarget)
    if (!person || (!password && !needsPasskey)) return
    act.mutate(
      { userId: person.userId, password, needsPasskey },
      { onSuccess: (link) => link === undefined && onClose() },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !act.isPending && onClose()}
      title={texts.title(name)}
      footer={
        <>
          <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} pending={act.isPending} pendingLabel="One moment…">
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={handleSubmit} className="flex flex-col gap-6 wrap-anywhere">
        {people.length > 1 && (
          <Select
            label="Who can’t sign in?"
            placeholder="Choose a member"
            value={chosen}
            error={wasSent && !person ? 'Please choose a member' : undefined}
            options={people.map((one) => ({ value: String(one.userId), label: fullName(one) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        {texts.paragraphs(person ? name : 'them').map((text) => (
          <p key={text}>{text}</p>
        ))}
        <ConfirmIdentityField
          needsPasskey={needsPasskey}
          value={password}
          error={wasSent && !password ? 'Password is required' : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        {act.isError && (
          <Notice tone="error" title={texts.problem}>
            {passkeyProblem(act.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** The link for the locked-out person. */
function LinkDialog({
  name,
  link,
  onClose,
}: {
  name: string
  link: { token: string; expiresAt: string }
  onClose: () => void
}) {
  return (
    <DeviceLinkDialog
      name={name}
      url={`${location.origin}${paths.recover}#${link.token}`}
      about={{
        title: `A new password for ${PRODUCT}`,
        text: `${name}, open this to choose a new password for ${PRODUCT}. Please don’t pass it on.`,
      }}
      description={`It works once, until ${formatDateTime(link.expiresAt)}. We can’t show it again, but you can make a new one.`}
      scanHint={`Point the camera of ${name}’s phone or tablet at this code.`}
      warning={`Anyone who opens it can choose a new password for ${name}’s account. Please don’t send it to an address that isn’t theirs alone.`}
      onClose={onClose}
    />
  )
}

import { Copy, Share2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import { type Recovery, WAIT_HOURS } from '#server/features/account/recovery/contract.ts'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { passkeyProblem, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { fullName } from '../format-family.ts'
import { useShareLink } from '../invites/share-link.ts'
import { type RecoveryStep, useRecoveryStep } from './queries.ts'

const FORM_ID = 'help-back-in'

type Person = Recovery['person']
/** `people`: whom it may be about. If there are several, the relative chooses. */
type RecoveryDialogProps = { step: RecoveryStep; people: readonly Person[]; onClose: () => void }

const TEXTS = {
  vouch: {
    title: (name: string) => `Help ${name} back in`,
    submit: 'Vouch',
    problem: 'You haven’t vouched',
    paragraphs: (name: string) => [
      'They can try “Forgot your password?” on the sign-in page first. If they can’t get into their email anymore either, two relatives can vouch for them.',
      `Call ${name}, or see them in person, and make sure it’s them. Then vouch. We email everyone in the family, and the owner has to approve. ${WAIT_HOURS} hours later, one of you makes a link with which they choose a new password.`,
    ],
  },
  approve: {
    title: (name: string) => `Let ${name} back in?`,
    submit: 'Approve',
    problem: 'It isn’t approved',
    paragraphs: (name: string) => [
      `Call ${name}, or see them in person, and make sure it’s them. Your approval counts as a vouch, too.`,
      `We email everyone in the family. You, ${name} and those who vouched have ${WAIT_HOURS} hours to stop it. After that, one of you makes a link with which ${name} chooses a new password.`,
    ],
  },
  link: {
    title: (name: string) => `Make the link for ${name}?`,
    submit: 'Make the Link',
    problem: 'There is no link',
    paragraphs: (name: string) => [
      `With it, ${name} chooses a new password. Whoever has the link could do that, so it should only ever be in their hands.`,
      'It works once, within a day. An earlier link stops working. The vault’s log says that you made it.',
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
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
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

/** Shown once, because only the hash of its secret is stored. */
function LinkDialog({
  name,
  link,
  onClose,
}: {
  name: string
  link: { token: string; expiresAt: string }
  onClose: () => void
}) {
  const url = `${location.origin}${paths.recover}#${link.token}`
  const sharing = useShareLink(url, {
    title: `A new password for ${PRODUCT}`,
    text: `${name}, open this to choose a new password for ${PRODUCT}. Please don’t pass it on.`,
  })
  const canShare = 'share' in navigator
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name}’s link is ready`}
      description={`It works once, until ${formatDateTime(link.expiresAt)}. We can’t show it again, but you can make a new one.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button variant={canShare ? 'secondary' : 'primary'} icon={<Copy aria-hidden />} onClick={sharing.copy}>
            Copy Link
          </Button>
          {canShare && (
            <Button icon={<Share2 aria-hidden />} onClick={sharing.share}>
              Share
            </Button>
          )}
        </>
      }
    >
      <div ref={panel} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {sharing.hasFailed && (
          <Notice tone="error" title="We couldn’t copy the link">
            This browser doesn’t allow it. Please select the link below and copy it yourself.
          </Notice>
        )}
        <figure className="flex flex-col items-center gap-3">
          <div className="w-full max-w-76 overflow-hidden rounded-control border border-hairline">
            <QrCode text={url} label={`QR code of ${name}’s link`} />
          </div>
          <figcaption className="max-w-96 text-center text-ink-soft text-balance">
            Point the camera of {name}’s phone or tablet at this code.
          </figcaption>
        </figure>
        <div className="flex flex-col gap-2">
          <p className="font-[650]">Or open this link on their device</p>
          <p className="rounded-control bg-well px-4 py-3 text-small wrap-anywhere select-all">{url}</p>
        </div>
        <p className="text-small text-ink-soft">
          Whoever opens it can choose a new password for {name}’s account. Please don’t send it to an address that isn’t
          theirs alone.
        </p>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { formatDateTime } from '#common/format/dates.ts'
import { type Recovery, VOUCHES_NEEDED } from '#server/features/account/recovery/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fullName } from '../format-family.ts'
import { MemberAvatar } from '../member-avatar.tsx'
import { type RecoveryStep, useRecoveries, useStopRecovery } from './queries.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'

/** On every page of a family in which relatives are helping someone back in: how far they are, and what the viewer can do. */
export function RecoveryNotice() {
  const recoveries = useRecoveries()
  if (!recoveries || recoveries.length === 0) return null
  return (
    <div className="mb-8 flex flex-col gap-4 wrap-anywhere print:hidden">
      {recoveries.map((recovery) => (
        <OneRecovery key={recovery.person.userId} recovery={recovery} />
      ))}
    </div>
  )
}

function OneRecovery({ recovery }: { recovery: Recovery }) {
  const [step, setStep] = useState<RecoveryStep | null>(null)
  const stop = useStopRecovery()
  const { canApprove, canMakeLink, canStop, canVouch, isYou, person } = recovery
  const canAct = canApprove || canMakeLink || canStop || canVouch
  return (
    <>
      <Notice
        face={<MemberAvatar member={person} size="small" />}
        title={titleOf(recovery)}
        action={
          canAct && (
            <>
              {canMakeLink && <Button onClick={() => setStep('link')}>Make the Link…</Button>}
              {canApprove && <Button onClick={() => setStep('approve')}>Approve…</Button>}
              {canVouch && !canApprove && <Button onClick={() => setStep('vouch')}>Vouch…</Button>}
              {canStop && (
                <Button
                  variant={isYou ? 'primary' : 'secondary'}
                  pending={stop.isPending}
                  pendingLabel="Stopping…"
                  onClick={() => stop.mutate(person.userId)}
                >
                  Stop This
                </Button>
              )}
            </>
          )
        }
      >
        <p>{describe(recovery)}</p>
        {stop.isError && <p className="mt-2 font-[650]">{sentenceOf(stop.error)}</p>}
      </Notice>
      {step && <RecoveryDialog step={step} people={[person]} onClose={() => setStep(null)} />}
    </>
  )
}

const titleOf = ({ isYou, person, opensAt, canMakeLink }: Recovery): string => {
  if (isYou) return opensAt ? 'Your family is letting you back in' : 'Your family thinks you can’t sign in'
  if (canMakeLink) return `You can make ${fullName(person)}’s link now`
  return opensAt ? `${fullName(person)} can get back in soon` : `${fullName(person)} can’t sign in`
}

const describe = ({ isYou, person, vouchers, opensAt, ...recovery }: Recovery): string => {
  const who = formatVouchers(vouchers)
  const name = person.firstName || fullName(person)
  if (isYou)
    return `${who}. You’re signed in, so you don’t need this: please stop it. If you never asked for help, stop it right away.`
  if (recovery.canMakeLink)
    return `Give it to ${name} in person, or send it only where you’re sure that ${name} is the one who will read it.`
  if (opensAt) return `${who}, and the owner approved. The link can be made after ${formatDateTime(opensAt)}.`
  const next =
    vouchers.length < VOUCHES_NEEDED
      ? recovery.canApprove
        ? `Call ${name}, or see them in person. If it’s true, approve it: that counts as a vouch, too.`
        : recovery.canVouch
          ? `One more relative is needed. Call ${name}, or see them in person, before you vouch.`
          : 'One more relative has to vouch.'
      : recovery.canApprove
        ? `Call ${name}, or see them in person, before you approve.`
        : 'The owner has to approve it now.'
  return `${who}. ${next}`
}

/** "Ada Okafor and you vouched". */
const formatVouchers = (vouchers: Recovery['vouchers']): string => {
  if (vouchers.length === 0) return 'No one who vouched is in the family anymore'
  const names = [...vouchers].sort((a, b) => Number(a.isYou) - Number(b.isYou))
  const list = new Intl.ListFormat('en').format(names.map((one) => (one.isYou ? 'you' : fullName(one))))
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} vouched`
}

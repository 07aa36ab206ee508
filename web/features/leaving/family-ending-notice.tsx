import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { Heir } from '#server/features/leaving/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { MemberAvatar } from '#web/features/family/member-avatar.tsx'
import { useFamilyOwner } from '#web/features/family/queries.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatFinalDay } from './format-leaving.ts'
import { useHeir, useKeepVault, useTakeOver } from './queries.ts'

/** On every page of a family whose owner is deleting their account, or whose heir is about to take over. */
export function FamilyEndingNotice({ user }: { user: User }) {
  const family = user.families.find(({ id }) => id === user.familyId)
  if (family?.endsAt)
    return <EndingNotice name={family.name} endsAt={family.endsAt} canTakeOver={user.hasFullSession} />
  return (
    family?.heirTakesOverAt && (
      <HeirNotice family={family} takesOverAt={family.heirTakesOverAt} hasFullSession={user.hasFullSession} />
    )
  )
}

/** @param canTakeOver false with a personal link, which is for everyday storytelling only */
function EndingNotice({ name, endsAt, canTakeOver }: { name: string; endsAt: string; canTakeOver: boolean }) {
  const owner = useFamilyOwner()
  const [isOpen, setIsOpen] = useState(false)
  const action = canTakeOver && (
    <>
      <Button onClick={() => setIsOpen(true)}>Take Over the Vault</Button>
      <Link to={paths.archive} className={buttonClass({ variant: 'secondary' })}>
        Download Your Stories
      </Link>
    </>
  )
  return (
    <div className="mb-8 wrap-anywhere print:hidden">
      <Notice
        face={owner && <MemberAvatar member={owner} size="small" />}
        title={`The vault of ${name} will be deleted ${formatFinalDay(endsAt)}`}
        action={action || undefined}
      >
        <bdi>{owner ? fullName(owner) : 'Its owner'}</bdi>
        <span>{` is deleting their account. ${
          canTakeOver
            ? 'Any member can take over the vault, and then every story stays.'
            : 'Someone in the family with an account of their own can take over the vault, and then every story stays. Please ask them to.'
        }`}</span>
      </Notice>
      {isOpen && <TakeOverDialog familyName={name} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

interface HeirNoticeProps {
  family: User['families'][number]
  takesOverAt: string
  hasFullSession: boolean
}

/** The owner may not read their email, so they can keep the vault wherever they are. */
function HeirNotice({ family, takesOverAt, hasFullSession }: HeirNoticeProps) {
  const heir = useHeir(hasFullSession).data?.heir
  const keep = useKeepVault()
  const isOwner = family.role === 'owner'
  return (
    <div className="mb-8 wrap-anywhere print:hidden">
      <Notice
        face={heir && <MemberAvatar member={heir} size="small" />}
        title={
          isOwner
            ? `Your heir takes over the vault of ${family.name} ${formatFinalDay(takesOverAt)}`
            : heir?.isYou
              ? `You take over the vault of ${family.name} ${formatFinalDay(takesOverAt)}`
              : `The vault of ${family.name} gets a new owner ${formatFinalDay(takesOverAt)}`
        }
        action={
          isOwner && (
            <Button pending={keep.isPending} pendingLabel="One moment…" onClick={() => keep.mutate()}>
              Keep the Vault
            </Button>
          )
        }
      >
        {keep.isError
          ? sentenceOf(keep.error)
          : isOwner
            ? `${heir ? `${fullName(heir)} has` : 'They’ve'} asked to take over, as the heir you named. To stay the owner, keep the vault. Anything you change here stops it, too, such as telling a story or asking a question. Listening alone doesn’t.`
            : `${claimOf(heir)} to take over the vault. Every story stays. If the owner signs in or changes anything here before that, nothing changes.`}
      </Notice>
    </div>
  )
}

const claimOf = (heir: Heir['heir'] | undefined): string => {
  if (!heir) return 'The owner’s heir has asked'
  return heir.isYou ? 'You’ve asked, as the owner’s heir,' : `${fullName(heir)}, the owner’s heir, has asked`
}

function TakeOverDialog({ familyName, onClose }: { familyName: string; onClose: () => void }) {
  const takeOver = useTakeOver()
  return (
    <ActionDialog
      onClose={onClose}
      title={`Take over the vault of ${familyName}?`}
      confirmLabel="Take Over"
      danger={false}
      pending={takeOver.isPending}
      problem={
        takeOver.isError ? { title: 'You couldn’t take over the vault', sentence: sentenceOf(takeOver.error) } : null
      }
      pendingLabel="One moment…"
      onConfirm={() => takeOver.mutate()}
    >
      <p>You become its owner: you invite relatives, can end their access, and look after the plan if there is one.</p>
      <p>Nothing else changes, and it costs nothing.</p>
    </ActionDialog>
  )
}

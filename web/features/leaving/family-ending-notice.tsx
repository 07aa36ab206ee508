import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatDay } from './format-leaving.ts'
import { useKeepVault, useTakeOver } from './queries.ts'

/** On every page of a family whose owner is deleting their account, or whose heir is about to take over. */
export function FamilyEndingNotice({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const family = user.families.find(({ id }) => id === user.familyId)
  if (family?.heirTakesOverAt && !family.endsAt)
    return <HeirNotice family={family} takesOverAt={family.heirTakesOverAt} />
  if (!family?.endsAt) return null
  return (
    <div className="mb-8 wrap-anywhere print:hidden">
      <Notice
        title={`${family.name} will be deleted on ${formatDay(family.endsAt)}`}
        action={
          <>
            <Button onClick={() => setIsOpen(true)}>Take Over the Vault</Button>
            <Link to={paths.archive} className={buttonClass({ variant: 'secondary' })}>
              Download Your Stories
            </Link>
          </>
        }
      >
        Its owner is deleting their account. Any member can take over the vault, and then every story stays.
      </Notice>
      {isOpen && <TakeOverDialog familyName={family.name} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** The owner may not read their email, so they can keep the vault wherever they are. */
function HeirNotice({ family, takesOverAt }: { family: User['families'][number]; takesOverAt: string }) {
  const keep = useKeepVault()
  const isOwner = family.role === 'owner'
  return (
    <div className="mb-8 wrap-anywhere print:hidden">
      <Notice
        title={
          isOwner
            ? `Your heir takes over ${family.name} on ${formatDay(takesOverAt)}`
            : `${family.name} gets a new owner on ${formatDay(takesOverAt)}`
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
            ? 'They’ve asked to take over, as the heir you named. To stay the owner, keep the vault.'
            : 'The owner’s heir has asked to take over the vault. Every story stays. If the owner signs in before that, nothing changes.'}
      </Notice>
    </div>
  )
}

function TakeOverDialog({ familyName, onClose }: { familyName: string; onClose: () => void }) {
  const takeOver = useTakeOver()
  return (
    <ActionDialog
      onClose={onClose}
      title={`Take over ${familyName}?`}
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

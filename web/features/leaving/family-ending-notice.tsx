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
import { useTakeOver } from './queries.ts'

/** On every page of a family whose owner is deleting their account. */
export function FamilyEndingNotice({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const family = user.families.find(({ id }) => id === user.familyId)
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

import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Member } from '#server/features/family/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { useMembers } from '#web/features/family/queries.ts'
import { useStorytellers } from '#web/features/family/storyteller-links/queries.ts'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { confirmIdentity, passkeyProblem, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'

// What handing over the vault and naming an heir share: a member is chosen, and the owner confirms it.

export type ChosenMember = { kind: 'choose'; userId: string; password: string; needsPasskey: boolean }

/** The body of the call; where there is no password, the browser asks for a passkey first. */
export const confirmedChoice = async ({ userId, password, needsPasskey }: ChosenMember) => ({
  userId,
  ...(await confirmIdentity(password, needsPasskey)),
})

/** Members who could own the vault: that takes an account, and more than a personal link. */
export const useCandidates = (): readonly Member[] => {
  const { data: members = [] } = useMembers()
  const { data: storytellers = [] } = useStorytellers()
  const hasLinkOnly = ({ userId }: Member) => storytellers.some((storyteller) => storyteller.userId === userId)
  return members.filter((member) => member.role !== 'owner' && !hasLinkOnly(member))
}

interface ChooseMemberDialogProps {
  title: string
  /** What will happen. */
  intro: string
  label: string
  members: readonly Member[]
  confirmLabel: string
  problemTitle: string
  change: {
    mutate: (choice: ChosenMember, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  onClose: () => void
}

export function ChooseMemberDialog(props: ChooseMemberDialogProps) {
  const { title, intro, label, members, confirmLabel, problemTitle, change, onClose } = props
  const formId = useId()
  const needsPasskey = useNeedsPasskey()
  const [userId, setUserId] = useState(members.length === 1 ? String(members[0]?.userId) : '')
  const [password, setPassword] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setWasSent(true))
    focusFirstError(event.currentTarget)
    if (userId && (password || needsPasskey))
      change.mutate({ kind: 'choose', userId, password, needsPasskey }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={change.isPending} pendingLabel="One moment…">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
        <p>{intro}</p>
        <Select
          label={label}
          placeholder="Choose a member"
          value={userId}
          error={wasSent && !userId ? 'Please choose a member' : undefined}
          options={members.map((member) => ({ value: String(member.userId), label: fullName(member) }))}
          onChange={({ target }) => setUserId(target.value)}
        />
        <ConfirmIdentityField
          needsPasskey={needsPasskey}
          value={password}
          error={wasSent && !password ? 'Password is required' : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        {change.error && (
          <Notice tone="error" title={problemTitle}>
            {passkeyProblem(change.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

export function ChangeProblem({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="error" title="Nothing has changed">
      {sentenceOf(error)}
    </Notice>
  )
}

export function LoadingChoice() {
  return (
    <Skeleton label="Loading">
      <SkeletonBlock className="h-13 w-60" />
    </Skeleton>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import type { Member } from '#server/features/family/contract.ts'
import {
  acceptOffer,
  endOffer,
  getHandover,
  type Handover,
  OFFER_DAYS,
  offerFamily,
} from '#server/features/leaving/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { useMembers } from '#web/features/family/queries.ts'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { confirmIdentity, passkeyProblem, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatDay } from './format-leaving.ts'

/** Below `family`, so that events about the family refetch it. */
const handoverKey = ['family', 'handover']

/** Handing over the vault: the owner offers it, and the member it's for answers. Nothing for everyone else. */
export function HandoverSection({ user }: { user: User }) {
  const isOwner = user.families.some(({ id, role }) => id === user.familyId && role === 'owner')
  const query = useQuery({
    queryKey: handoverKey,
    queryFn: ({ signal }) => call(getHandover, undefined, { signal }),
    networkMode: 'always',
    enabled: user.familyId !== null,
  })
  if (!isOwner) return query.data?.offer ? <OfferToMe offer={query.data.offer} /> : null
  return (
    <Section
      title="Hand over the vault"
      intro="Someone else in the family can look after the vault in your place. You stay a member, and every story stays where it is."
    >
      <QueryBoundary query={query} problem="We couldn’t load this" loading={<HandoverLoading />}>
        {({ offer }) => (offer ? <OfferFromMe offer={offer} /> : <NoOffer userId={user.id} />)}
      </QueryBoundary>
    </Section>
  )
}

type Offer = NonNullable<Handover['offer']>
type Choice =
  | { kind: 'offer'; userId: string; password: string; needsPasskey: boolean }
  | { kind: 'end' }
  | { kind: 'accept' }

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

const send = async (choice: Choice): Promise<unknown> => {
  if (choice.kind === 'end') return call(endOffer)
  if (choice.kind === 'accept') return call(acceptOffer)
  const { userId, password, needsPasskey } = choice
  return call(offerFamily, { body: { userId, ...(await confirmIdentity(password, needsPasskey)) } })
}

const useAnswer = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    // After a failure, too: the other person may have decided meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['family'] }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  })
}

function OfferFromMe({ offer }: { offer: Offer }) {
  const answer = useAnswer()
  return (
    <>
      <Notice
        title={`You’ve offered the vault to ${nameOf(offer)}`}
        action={
          <Button
            variant="secondary"
            pending={answer.isPending}
            pendingLabel="One moment…"
            onClick={() => answer.mutate({ kind: 'end' })}
          >
            Withdraw the Offer
          </Button>
        }
      >
        {nameOf(offer)} can accept until {formatDay(offer.expiresAt)}. Until then, nothing changes.
      </Notice>
      <AnswerProblem error={answer.error} />
    </>
  )
}

function OfferToMe({ offer }: { offer: Offer }) {
  const answer = useAnswer()
  const button = (kind: 'accept' | 'end', label: string) => (
    <Button
      variant={kind === 'accept' ? 'primary' : 'secondary'}
      pending={answer.isPending && answer.variables.kind === kind}
      pendingLabel="One moment…"
      onClick={() => answer.mutate({ kind })}
    >
      {label}
    </Button>
  )
  return (
    <Section title="Hand over the vault">
      <Notice
        title="The owner would like to hand over the vault to you"
        action={
          <>
            {button('accept', 'Accept')}
            {button('end', 'Decline')}
          </>
        }
      >
        You’d invite relatives, could download the whole vault, and look after the plan if there is one. The card on
        file stays until you change it. Every story stays where it is. You can accept until {formatDay(offer.expiresAt)}
        .
      </Notice>
      <AnswerProblem error={answer.error} />
    </Section>
  )
}

function AnswerProblem({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="error" title="Nothing has changed">
      {sentenceOf(error)}
    </Notice>
  )
}

function NoOffer({ userId }: { userId: number }) {
  const members = useMembers()
  const [isOpen, setIsOpen] = useState(false)
  const others = members.data?.filter((member) => member.userId !== userId) ?? []
  if (others.length === 0)
    return <p className="measure">Invite a relative first: you can hand the vault over to them.</p>
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        Hand Over the Vault…
      </Button>
      {isOpen && <HandOverDialog members={others} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const HANDOVER_FORM = 'hand-over'

function HandOverDialog({ members, onClose }: { members: readonly Member[]; onClose: () => void }) {
  const answer = useAnswer()
  const needsPasskey = useNeedsPasskey()
  const [userId, setUserId] = useState(members.length === 1 ? String(members[0]?.userId) : '')
  const [password, setPassword] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (userId && (password || needsPasskey))
      answer.mutate({ kind: 'offer', userId, password, needsPasskey }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !answer.isPending && onClose()}
      title="Hand over the vault"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={HANDOVER_FORM} pending={answer.isPending} pendingLabel="One moment…">
            Offer the Vault
          </Button>
        </>
      }
    >
      <form id={HANDOVER_FORM} noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
        <p>
          They own the vault once they accept, within {OFFER_DAYS} days. You stay a member, and your stories stay. The
          plan stays the family’s, and so does the card on file until they change it.
        </p>
        <Select
          label="To"
          placeholder="Choose a member"
          value={userId}
          error={wasSent && !userId ? 'Please choose a member' : undefined}
          options={members.map((member) => ({ value: String(member.userId), label: nameOf(member) }))}
          onChange={({ target }) => setUserId(target.value)}
        />
        <ConfirmIdentityField
          needsPasskey={needsPasskey}
          value={password}
          error={wasSent && !password ? 'Password is required' : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        {answer.isError && (
          <Notice tone="error" title="We couldn’t offer the vault">
            {passkeyProblem(answer.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function HandoverLoading() {
  return (
    <Skeleton label="Loading">
      <SkeletonBlock className="h-13 w-60" />
    </Skeleton>
  )
}

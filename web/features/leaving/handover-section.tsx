import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import {
  acceptOffer,
  endOffer,
  getHandover,
  type Handover,
  OFFER_DAYS,
  offerFamily,
} from '#server/features/leaving/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { MemberAvatar } from '#web/features/family/member-avatar.tsx'
import { useFamilyOwner } from '#web/features/family/queries.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import {
  ChangeProblem,
  ChooseMemberDialog,
  type ChosenMember,
  confirmedChoice,
  LoadingChoice,
  useCandidates,
} from './choose-member-dialog.tsx'
import { formatDay } from './format-leaving.ts'
import { useOwnershipChange } from './queries.ts'

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
      focusKey={query.data?.offer?.userId}
      intro="Someone else in the family can look after the vault in your place. You stay a member, and every story stays where it is."
    >
      <QueryBoundary query={query} problem="We couldn’t load this" loading={<LoadingChoice />}>
        {({ offer }) => (offer ? <OfferFromMe offer={offer} /> : <NoOffer />)}
      </QueryBoundary>
    </Section>
  )
}

type Offer = NonNullable<Handover['offer']>
type Choice = ChosenMember | { kind: 'end' } | { kind: 'accept' }

const useAnswer = () =>
  useOwnershipChange<Choice>(async (choice) => {
    if (choice.kind === 'end') return call(endOffer)
    if (choice.kind === 'accept') return call(acceptOffer)
    return call(offerFamily, { body: await confirmedChoice(choice) })
  })

function OfferFromMe({ offer }: { offer: Offer }) {
  const answer = useAnswer()
  return (
    <>
      <Notice
        face={<MemberAvatar member={offer} size="small" />}
        title={`You’ve offered the vault to ${fullName(offer)}`}
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
      >{`${fullName(offer)} can accept until ${formatDay(offer.expiresAt)}. Until then, nothing changes.`}</Notice>
      <ChangeProblem error={answer.error} />
    </>
  )
}

function OfferToMe({ offer }: { offer: Offer }) {
  const owner = useFamilyOwner()
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
        face={owner && <MemberAvatar member={owner} size="small" />}
        title={`${owner ? fullName(owner) : 'The owner'} would like to hand over the vault to you`}
        action={
          <>
            {button('accept', 'Accept')}
            {button('end', 'Decline')}
          </>
        }
      >{`As the owner, you’d invite relatives, and look after the plan if there is one. The card on file stays until you change it. You could also download the whole vault. Every story stays where it is. You can accept until ${formatDay(offer.expiresAt)}.`}</Notice>
      <ChangeProblem error={answer.error} />
    </Section>
  )
}

function NoOffer() {
  const offer = useAnswer()
  const others = useCandidates()
  const [isOpen, setIsOpen] = useState(false)
  if (others.length === 0)
    return <p className="measure">Invite a relative first: you can hand the vault over to them.</p>
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        Hand Over the Vault…
      </Button>
      {isOpen && (
        <ChooseMemberDialog
          title="Hand over the vault"
          intro={`They own the vault once they accept, within ${OFFER_DAYS} days. You stay a member, and your stories stay. The plan stays the family’s, and so does the card on file until they change it.`}
          label="To"
          members={others}
          confirmLabel="Offer the Vault"
          problemTitle="We couldn’t offer the vault"
          change={offer}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

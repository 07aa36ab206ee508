import { useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import {
  CLAIM_DAYS,
  claimFamily,
  type Heir,
  nameHeir,
  removeHeir,
  stopClaim,
} from '#server/features/leaving/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { MemberAvatar } from '#web/features/family/member-avatar.tsx'
import { useFamilyOwner } from '#web/features/family/queries.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionDialog } from '#web/ui/dialog.tsx'
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
import { formatFinalDay } from './format-leaving.ts'
import { useHeir, useOwnershipChange } from './queries.ts'

/** Who takes over the vault if its owner doesn't come back: for the owner and the heir. Nothing for everyone else. */
export function HeirSection({ user }: { user: User }) {
  const isOwner = user.families.some(({ id, role }) => id === user.familyId && role === 'owner')
  const query = useHeir(user.familyId !== null)
  if (!isOwner) return query.data?.heir?.isYou ? <IAmTheHeir heir={query.data.heir} /> : null
  return (
    <Section
      title="Your heir"
      focusKey={focusKeyOf(query.data?.heir)}
      intro={`Someone in the family can take over the vault when you can’t look after it anymore. They ask for it, we let everyone know, and after ${CLAIM_DAYS} days it’s theirs. If you sign in or change anything here before that, such as telling a story, nothing changes. We’ll email you again 7 days and 1 day before.`}
    >
      <QueryBoundary query={query} problem="We couldn’t load this" loading={<LoadingChoice />}>
        {({ heir }) => (heir ? <MyHeir heir={heir} /> : <NoHeir />)}
      </QueryBoundary>
    </Section>
  )
}

type TheHeir = NonNullable<Heir['heir']>
type Choice = { kind: 'remove' } | { kind: 'claim' } | { kind: 'stop' } | ChosenMember

const focusKeyOf = (heir: Heir['heir'] | undefined) => (heir ? `${heir.userId} ${heir.takesOverAt}` : false)

const useHeirChange = () =>
  useOwnershipChange<Choice>(async (choice) => {
    if (choice.kind === 'remove') return call(removeHeir)
    if (choice.kind === 'claim') return call(claimFamily)
    if (choice.kind === 'stop') return call(stopClaim)
    return call(nameHeir, { body: await confirmedChoice(choice) })
  })

function MyHeir({ heir }: { heir: TheHeir }) {
  const change = useHeirChange()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex items-center gap-4">
        <MemberAvatar member={heir} />
        <p className="measure min-w-0 wrap-anywhere">
          <bdi translate="no">{fullName(heir)}</bdi>
          <span>{` is your heir.${heir.takesOverAt ? ` They’ve asked to take over the vault, and will own it ${formatFinalDay(heir.takesOverAt)}.` : ''}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {heir.takesOverAt && (
          <Button
            pending={change.isPending && change.variables.kind === 'stop'}
            pendingLabel="One moment…"
            onClick={() => change.mutate({ kind: 'stop' })}
          >
            Keep the Vault
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Choose Someone Else…
        </Button>
        <Button
          variant="quiet"
          pending={change.isPending && change.variables.kind === 'remove'}
          pendingLabel="One moment…"
          onClick={() => change.mutate({ kind: 'remove' })}
        >
          Remove Heir
        </Button>
      </div>
      <ChangeProblem error={change.error} />
      {isOpen && <NameHeirDialog except={heir.userId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function IAmTheHeir({ heir }: { heir: TheHeir }) {
  const owner = useFamilyOwner()
  const change = useHeirChange()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="You’re the heir" focusKey={focusKeyOf(heir)}>
      <div className="flex items-center gap-4">
        {owner && <MemberAvatar member={owner} />}
        <p className="measure min-w-0 text-ink-soft wrap-anywhere">
          <bdi>{owner ? fullName(owner) : 'The owner'}</bdi> has named you to take over the vault when they can’t look
          after it anymore.
        </p>
      </div>
      {heir.takesOverAt ? (
        <>
          <Notice title={`The vault is yours ${formatFinalDay(heir.takesOverAt)}`}>
            We’ve let everyone in the family know. If the owner signs in or changes anything here before that, nothing
            changes.
          </Notice>
          <Button
            variant="secondary"
            className="self-start"
            pending={change.isPending}
            pendingLabel="One moment…"
            onClick={() => change.mutate({ kind: 'stop' })}
          >
            I’ve Changed My Mind
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Take Over as Heir…
          </Button>
          <Button
            variant="quiet"
            pending={change.isPending && change.variables.kind === 'remove'}
            pendingLabel="One moment…"
            onClick={() => change.mutate({ kind: 'remove' })}
          >
            I Don’t Want to Be the Heir
          </Button>
        </div>
      )}
      {!isOpen && <ChangeProblem error={change.error} />}
      {isOpen && (
        <ActionDialog
          onClose={() => setIsOpen(false)}
          title="Take over the vault as heir?"
          confirmLabel="Ask to Take Over"
          danger={false}
          pending={change.isPending}
          pendingLabel="One moment…"
          problem={change.isError ? { title: 'Nothing has changed', sentence: sentenceOf(change.error) } : null}
          onConfirm={() => change.mutate({ kind: 'claim' }, { onSuccess: () => setIsOpen(false) })}
        >
          <p>
            We let everyone in the family know, and the owner, too. If they don’t sign in or change anything here within{' '}
            {CLAIM_DAYS} days, you own the vault: you invite relatives, and look after the plan if there is one.
          </p>
          <p>Every story stays where it is, and the owner stays a member.</p>
        </ActionDialog>
      )}
    </Section>
  )
}

function NoHeir() {
  const [isOpen, setIsOpen] = useState(false)
  if (useCandidates().length === 0) return <p className="measure">Invite a relative first: you can name them here.</p>
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        Name an Heir…
      </Button>
      {isOpen && <NameHeirDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NameHeirDialog({ except, onClose }: { except?: number; onClose: () => void }) {
  const members = useCandidates().filter(({ userId }) => userId !== except)
  return (
    <ChooseMemberDialog
      title="Name an heir"
      intro="They’ll see it in their profile. Nothing changes until they ask to take over, and you can choose someone else anytime."
      label="Your heir"
      members={members}
      confirmLabel="Name My Heir"
      problemTitle="We couldn’t name your heir"
      change={useHeirChange()}
      onClose={onClose}
    />
  )
}

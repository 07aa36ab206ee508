import { Link } from '@tanstack/react-router'
import { Archive, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUser } from '../account/use-user.ts'
import { NeedsAPlan } from '../billing/needs-a-plan.tsx'
import { useSubscriptionStatus } from '../billing/use-subscription-status.ts'
import { MailSection } from '../email/email-section.tsx'
import { formatFamily } from './format-family.ts'
import { InvitesSection } from './invites/invites-section.tsx'
import { FamilyWindow } from './lazy-family-dialog.tsx'
import { MembersSection } from './members-section.tsx'
import { useMembers } from './queries.ts'
import { QuestionsSection } from './questions/questions-section.tsx'
import { OwnFamilySection } from './start-family.tsx'

/** Who belongs to the vault, who is invited, and what they ask each other. */
export function FamilyScreen() {
  usePageTitle('Family')
  const { user } = useUser()
  // Another family begins with a new page: nothing half-written for one is sent to the other.
  return user && <FamilyPage key={user.familyId} user={user} />
}

/** The family that is showing, as its owner or as a member sees it. */
export function FamilyPage({ user }: { user: User }) {
  const owner = user.families.some(({ id, role }) => id === user.familyId && role === 'owner')
  const [shown, show] = useState<FamilyWindow | null>(null)
  const { data: plan } = useSubscriptionStatus()
  const { data: members } = useMembers()
  const planEnded = owner && plan?.canAdd === false
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-12">
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading level={1}>{user.familyName ?? 'Family'}</Heading>
            {/* Its line is there from the beginning. */}
            <p className="mt-2 min-h-[1lh] text-ink-soft">{members && formatFamily(members)}</p>
          </div>
          {owner && !planEnded && (
            <Button icon={<UserRoundPlus aria-hidden />} onClick={() => show({ kind: 'invite', wish: {} })}>
              Invite a Relative
            </Button>
          )}
        </div>
        {planEnded && <PlanNotice status={plan} />}
      </div>
      <MembersSection
        user={user}
        owner={owner}
        onRemove={(member) => show({ kind: 'remove', member })}
        onLeave={() => show({ kind: 'leave' })}
      />
      {owner && (
        <InvitesSection
          onAct={(kind, link) => show({ kind, link })}
          onInvite={planEnded ? undefined : (wish) => show({ kind: 'invite', wish })}
        />
      )}
      <QuestionsSection
        user={user}
        leads={!owner}
        onDelete={(question) => show({ kind: 'delete-question', question })}
      />
      <MailSection />
      {user.families.length > 0 && !user.families.some(({ role }) => role === 'owner') && (
        <OwnFamilySection familyName={user.familyName ?? 'this family'} />
      )}
      <Link to={paths.archive} className={`${buttonClass({ variant: 'quiet' })} self-center`}>
        <Archive aria-hidden />
        Download Everything
      </Link>
      <FamilyWindow shown={shown} familyName={user.familyName ?? 'this family'} onClose={() => show(null)} />
    </div>
  )
}

/** Stands where the button to invite would, before anybody fills in a form for nothing. */
export function PlanNotice({ status }: { status: SubscriptionStatus }) {
  const trial = status.subscriptionPlan === 'free'
  return (
    <Notice title={trial ? 'The free trial has ended' : 'The plan of this vault has ended'}>
      <NeedsAPlan what="invite somebody new" status={status} /> Everybody who belongs to it already can go on listening
      and reading, for as long as they like.
    </Notice>
  )
}

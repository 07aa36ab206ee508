import { Link } from '@tanstack/react-router'
import { Archive, Gift, SpellCheck, TriangleAlert, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { formatRelativeTime } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { PlanNeededText } from '#web/features/billing/plan-needed-text.tsx'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { fileProblems } from '#web/features/playback/file-problems.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FamilyDialog } from './family-dialogs.tsx'
import { formatFamily } from './format-family.ts'
import { InvitesSection } from './invites/invites-section.tsx'
import { LazyFamilyDialog } from './lazy-family-dialog.tsx'
import { MembersSection } from './members-section.tsx'
import { useMembers, useRecordingProblems } from './queries.ts'
import { QuestionsSection } from './questions/questions-section.tsx'
import { SpeechSection } from './speech-section.tsx'
import { OwnFamilySection } from './start-family.tsx'
import { StorytellersSection } from './storyteller-links/storytellers-section.tsx'
import { WriterSection } from './writer-section.tsx'

export function FamilyScreen() {
  usePageTitle('Family')
  const { user } = useUser()
  // The key resets the page for another family, so a half-written question is never sent to the wrong one.
  return user && <FamilyPage key={user.familyId} user={user} />
}

function FamilyPage({ user }: { user: User }) {
  const isOwner = user.families.some(({ id, role }) => id === user.familyId && role === 'owner')
  const [dialog, setDialog] = useState<FamilyDialog | null>(null)
  const { data: plan } = useSubscriptionStatus()
  const { data: members } = useMembers()
  const { data: site } = useSiteConfig()
  const hasPlanEnded = isOwner && plan?.canAdd === false
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-12">
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-64">
            <Heading level={1}>{user.familyName ?? 'Family'}</Heading>
            {/* The line takes its space before the members are loaded, so nothing jumps. */}
            <p className="mt-2 min-h-[1lh] text-ink-soft">{members && formatFamily(members)}</p>
          </div>
          {isOwner && !hasPlanEnded && (
            <Button icon={<UserRoundPlus aria-hidden />} onClick={() => setDialog({ kind: 'invite', defaults: {} })}>
              Invite a Relative
            </Button>
          )}
        </div>
        {hasPlanEnded && <PlanNotice status={plan} />}
      </div>
      {isOwner && <RecordingsSection />}
      <QuestionsSection
        user={user}
        isMainAction={!isOwner}
        onDelete={(question) => setDialog({ kind: 'delete-question', question })}
      />
      <MembersSection
        user={user}
        isOwner={isOwner}
        onRemove={(member) => setDialog({ kind: 'remove', member })}
        onVouch={(members) => setDialog({ kind: 'vouch', members })}
        onLeave={() => setDialog({ kind: 'leave' })}
      />
      {isOwner && (
        <InvitesSection
          onOpen={(kind, link) => setDialog({ kind, link })}
          onInvite={hasPlanEnded ? undefined : (defaults) => setDialog({ kind: 'invite', defaults })}
        />
      )}
      {isOwner && (
        <StorytellersSection
          onAdd={hasPlanEnded ? undefined : () => setDialog({ kind: 'add-storyteller' })}
          onRenew={(storyteller) => setDialog({ kind: 'renew-link', storyteller })}
          onTurnOff={(storyteller) => setDialog({ kind: 'turn-off-link', storyteller })}
        />
      )}
      <SpeechSection isOwner={isOwner} />
      <WriterSection isOwner={isOwner} />
      {user.hasFullSession && user.families.length > 0 && !user.families.some(({ role }) => role === 'owner') && (
        <OwnFamilySection familyName={user.familyName ?? 'this family'} />
      )}
      {/* A personal link is for everyday storytelling only. */}
      <div className={user.hasFullSession ? 'flex flex-wrap justify-center gap-x-4' : 'hidden'}>
        <Link to={paths.names} className={buttonClass({ variant: 'quiet' })}>
          <SpellCheck aria-hidden />
          Names & Places
        </Link>
        <Link to={paths.archive} className={buttonClass({ variant: 'quiet' })}>
          <Archive aria-hidden />
          Download Everything
        </Link>
        {site?.ready.gifts && (
          <Link to={paths.gifts} className={buttonClass({ variant: 'quiet' })}>
            <Gift aria-hidden />
            Gifts
          </Link>
        )}
      </div>
      <LazyFamilyDialog dialog={dialog} familyName={user.familyName ?? 'this family'} onClose={() => setDialog(null)} />
    </div>
  )
}

/** Takes the place of the invite button, before the owner fills in a form that would be rejected. */
function PlanNotice({ status }: { status: SubscriptionStatus }) {
  const isTrial = status.subscriptionPlan === 'free'
  return (
    <Notice title={isTrial ? 'Your free trial has ended' : 'Your plan has ended'}>
      <PlanNeededText what="invite someone new" status={status} /> Everyone already in the family can keep listening and
      reading for as long as they like.
    </Notice>
  )
}

/** For the owner: recordings whose files are missing or damaged on the server. Usually there are none, and nothing is shown. */
function RecordingsSection() {
  const { data: problems = [] } = useRecordingProblems()
  if (problems.length === 0) return null
  const title = problems.length === 1 ? '1 recording needs attention' : `${problems.length} recordings need attention`
  return (
    <Collapsible title={title} icon={<TriangleAlert aria-hidden />}>
      <p>{`Please tell the person who runs this server soon: a backup may still have the whole ${problems.length === 1 ? 'file' : 'files'}. The words and details of the stories aren’t affected.`}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {problems.map(({ storyId, title, toldBy, problem, since }) => (
          <li key={storyId}>
            <Link
              to={paths.story}
              params={{ id: String(storyId) }}
              className="inline-flex min-h-12 items-center rounded-small font-[650] underline decoration-edge decoration-2 underline-offset-4 hover:text-evergreen"
            >
              {title}
            </Link>
            <p className="text-small text-ink-soft">{`Told by ${toldBy}. ${fileProblems[problem]} We noticed it ${formatRelativeTime(since)}.`}</p>
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

import type { User } from '#server/features/account/contract.ts'
import type { Member } from '#server/features/family/contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatMember, fullName } from './format-family.ts'
import { useMembers } from './queries.ts'
import { useRecoveries } from './recovery/queries.ts'

interface MembersSectionProps {
  user: User
  isOwner: boolean
  onRemove: (member: Member) => void
  /** One of these members can't sign in. */
  onVouch: (members: readonly Member[]) => void
  onLeave: () => void
}

export function MembersSection({ user, isOwner, onRemove, onVouch, onLeave }: MembersSectionProps) {
  const query = useMembers()
  const family = user.families.find(({ id }) => id === user.familyId)
  const recoveries = useRecoveries(user.hasFullSession && family?.hasRecovery === true)
  const isLockedOut = ({ userId }: Member) => recoveries?.some(({ person }) => person.userId === userId) ?? false
  // No one could approve it for the owner.
  const isChoice = (member: Member) => member.role !== 'owner' && member.userId !== user.id && !isLockedOut(member)
  const canHelp = query.data?.filter(isChoice) ?? []
  return (
    <Section title="Members" intro="Only these people can hear and read the stories in this vault.">
      <QueryBoundary query={query} problem="We couldn’t load the members" loading={<MembersLoading />}>
        {(members) => (
          <Card as="div" className="py-2! sm:py-3!">
            <ul className="divide-y divide-hairline">
              {members.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  isYou={member.userId === user.id}
                  isLockedOut={isLockedOut(member)}
                  onRemove={isOwner && member.role !== 'owner' ? () => onRemove(member) : undefined}
                />
              ))}
            </ul>
          </Card>
        )}
      </QueryBoundary>
      {user.hasFullSession && query.data && (
        <div className="-ml-outdent flex flex-wrap gap-x-3">
          {canHelp.length > 0 && (
            <Button variant="quiet" onClick={() => onVouch(canHelp)}>
              Someone Can’t Sign In?
            </Button>
          )}
          {!isOwner && (
            <Button variant="quiet" onClick={onLeave}>
              Leave This Family
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

interface MemberRowProps {
  member: Member
  isYou: boolean
  /** Relatives are helping them back in; the notice at the top of the page says more. */
  isLockedOut: boolean
  /** Absent if the viewer may not remove this member. */
  onRemove?: () => void
}

function MemberRow({ member, isYou, isLockedOut, onRemove }: MemberRowProps) {
  const name = fullName(member)
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 py-4">
      <Avatar name={name} src={member.profileImageUrl} />
      <div className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              <bdi translate="no" className="font-[650]">
                {name}
              </bdi>
              {isYou && <span className="text-ink-soft"> (You)</span>}
            </span>
            {member.role === 'owner' && <Badge>Owner</Badge>}
            {member.accountType === 'guest' && <Badge tone="well">Family Member</Badge>}
            {isLockedOut && <Badge tone="well">Can’t Sign In</Badge>}
          </p>
          <p className="mt-0.5 text-small text-ink-soft">
            <MetadataLine>{formatMember(member)}</MetadataLine>
          </p>
        </div>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove} className="-mx-outdent">
            Remove<span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function MembersLoading() {
  return (
    <Skeleton label="Loading members">
      <Card as="div" className="divide-y divide-hairline py-2! sm:py-3!">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex items-center gap-4 py-4">
            <SkeletonBlock round className="size-13 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5 py-1">
              <SkeletonBlock className="h-6 w-44" />
              <SkeletonBlock className="h-5 w-72" />
            </div>
          </div>
        ))}
      </Card>
    </Skeleton>
  )
}

import type { User } from '#server/features/account/contract.ts'
import type { Member } from '#server/features/family/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { Section } from '#web/ui/section.tsx'
import { MemberRow } from './member-row.tsx'
import { MembersLoading } from './members-loading.tsx'
import { useMembers } from './use-members.ts'

export interface MembersSectionProps {
  user: User
  owner: boolean
  onRemove: (member: Member) => void
  onLeave: () => void
}

/** Who belongs to the family. The owner can end a relative's access, everybody else can leave. */
export function MembersSection({ user, owner, onRemove, onLeave }: MembersSectionProps) {
  const members = useMembers()
  return (
    <Section title="Members" intro="Only they can hear and read the stories of this vault.">
      <Fetched query={members} problem="The members could not be fetched" loading={<MembersLoading />}>
        {(all) => (
          <Card as="div" className="py-2! sm:py-3!">
            <ul className="divide-y divide-hairline">
              {all.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  isYou={member.userId === user.id}
                  onRemove={owner && member.role !== 'owner' ? () => onRemove(member) : undefined}
                />
              ))}
            </ul>
          </Card>
        )}
      </Fetched>
      {!owner && members.data && (
        <Button variant="quiet" className="-ml-outdent self-start" onClick={onLeave}>
          Leave This Family
        </Button>
      )}
    </Section>
  )
}

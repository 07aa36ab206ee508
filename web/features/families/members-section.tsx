import { useState } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import type { Member } from '#server/features/families/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fetched } from './fetched.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { MemberRow } from './member-row.tsx'
import { MembersLoading } from './members-loading.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { Section } from './section.tsx'
import { useMembers } from './use-members.ts'

/** Who belongs to the family. The owner can end a relative's access, everybody else can leave. */
export function MembersSection({ user, owner }: { user: User; owner: boolean }) {
  const members = useMembers()
  const [unwanted, setUnwanted] = useState<Member | null>(null)
  const [leaves, setLeaves] = useState(false)
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
                  onRemove={owner && member.role !== 'owner' ? () => setUnwanted(member) : undefined}
                />
              ))}
            </ul>
          </Card>
        )}
      </Fetched>
      {!owner && members.data && (
        <Button variant="quiet" className="-ml-outdent self-start" onClick={() => setLeaves(true)}>
          Leave This Family
        </Button>
      )}
      {unwanted && <RemoveQuestion member={unwanted} onClose={() => setUnwanted(null)} />}
      {leaves && <LeaveQuestion familyName={user.familyName ?? 'this family'} onClose={() => setLeaves(false)} />}
    </Section>
  )
}

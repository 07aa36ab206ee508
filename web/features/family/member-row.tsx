import type { Member } from '#server/features/family/contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { formatMember, fullName } from './format-member.ts'

export interface MemberRowProps {
  member: Member
  isYou: boolean
  /** Left out where the viewer may not. */
  onRemove?: () => void
}

/** One member: who they are, what they have told, since when. */
export function MemberRow({ member, isYou, onRemove }: MemberRowProps) {
  const name = fullName(member)
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 py-4">
      <Avatar name={name} src={member.profileImageUrl} />
      <div className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">
              <bdi className="font-[650]">{name}</bdi>
              {isYou && <span className="text-ink-soft"> (You)</span>}
            </span>
            {member.role === 'owner' && <Badge>Owner</Badge>}
            {member.accountType === 'guest' && <Badge tone="well">Family Member</Badge>}
          </p>
          <p className="mt-0.5 text-small text-ink-soft">
            <Facts>{formatMember(member)}</Facts>
          </p>
        </div>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove} className="-mx-outdent">
            Remove<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

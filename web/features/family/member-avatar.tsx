import type { Member } from '#server/features/family/contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { fullName } from './format-family.ts'
import { useMembers } from './queries.ts'

interface MemberAvatarProps {
  member: Pick<Member, 'userId' | 'firstName' | 'lastName'>
  size?: 'small' | 'regular' | 'large'
}

/** A member of the current family, where only their name is known: the list of members has the photo. */
export function MemberAvatar({ member, size }: MemberAvatarProps) {
  const { data: members } = useMembers()
  const photo = members?.find(({ userId }) => userId === member.userId)?.profileImageUrl
  return <Avatar name={fullName(member)} src={photo} size={size} />
}

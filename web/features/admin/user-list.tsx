import { useState } from 'react'
import { formatRelativeTime } from '#common/format/dates.ts'
import { formatCount } from '#common/format/numbers.ts'
import type { AdminUser } from '#server/features/admin/contract.ts'
import { formatFinalDay } from '#web/features/leaving/format-leaving.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { Section } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdminList, ListSearch } from './admin-list.tsx'
import { useKeepUser, useUsers } from './admin-queries.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By last name' },
  { value: 'stories', label: 'Most stories first' },
] as const

const TYPES: Record<AdminUser['userType'], string> = {
  owner: 'Owner',
  family: 'Family member',
  both: 'Owner and family member',
}

/** Everyone with an account. Photos aren't shown: they are for the families. */
export function UserList({ onShowStories }: { onShowStories: (userId: number) => void }) {
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('newest')
  const [deleted, setDeleted] = useState<AdminUser | null>(null)
  const users = useUsers({ q: q || undefined, sort })
  return (
    <Section title="Users">
      <ListSearch label="Search users" hint="Part of a name or an email address" onSearch={setQ}>
        <Select
          label="Sort"
          className="max-w-form"
          options={SORTS}
          value={sort}
          onChange={({ target }) => setSort(SORTS.find(({ value }) => value === target.value)?.value ?? 'newest')}
        />
      </ListSearch>
      <AdminList query={users} nouns={['user', 'users']} isAsking={deleted !== null}>
        {(user) => <UserRow user={user} onShowStories={onShowStories} onDelete={() => setDeleted(user)} />}
      </AdminList>
      {deleted && <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />}
    </Section>
  )
}

interface UserRowProps {
  user: AdminUser
  onShowStories: (userId: number) => void
  onDelete: () => void
}

function UserRow({ user, onShowStories, onDelete }: UserRowProps) {
  const keep = useKeepUser()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-80 gap-4">
        <Avatar name={name} size="small" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <bdi translate="no" className="font-[650]">
              {name}
            </bdi>
            {user.isAdmin && <Badge tone="well">Administrator</Badge>}
            {user.deletionDueAt && (
              <Badge tone="problem">{`Will be deleted ${formatFinalDay(user.deletionDueAt)}`}</Badge>
            )}
          </p>
          <p>{user.email ? <EmailAddress address={user.email} /> : 'Signs in with a personal link'}</p>
          <p className="figures text-small text-ink-soft">
            <MetadataLine>
              {[
                TYPES[user.userType],
                formatCount(user.storiesCount, 'story', 'stories'),
                formatCount(user.familyMembersCount, 'family member', 'family members'),
                `joined ${formatRelativeTime(user.createdAt)}`,
                `No. ${user.id}`,
              ]}
            </MetadataLine>
          </p>
        </div>
      </div>
      <div className="-mx-outdent flex flex-wrap">
        <Button variant="quiet" onClick={() => onShowStories(user.id)}>
          Stories<span className="sr-only">{` of ${name}`}</span>
        </Button>
        {user.deletionDueAt ? (
          <Button variant="quiet" pending={keep.isPending} pendingLabel="Keeping…" onClick={() => keep.mutate(user.id)}>
            Keep Account<span className="sr-only">{` of ${name}`}</span>
          </Button>
        ) : (
          <Button
            variant="quiet"
            disabled={user.isAdmin}
            title={user.isAdmin ? 'Administrators can’t be deleted' : undefined}
            onClick={onDelete}
          >
            Delete…<span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
      </div>
      {keep.isError && (
        <Notice tone="error" title="The account is still going to be deleted">
          {sentenceOf(keep.error)}
        </Notice>
      )}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { formatDateTime } from '#common/format/dates.ts'
import { type FamilyAuditEntry, listFamilyAudit } from '#server/features/admin/contract.ts'
import { call } from '#web/lib/call.ts'
import { pagedQuery, usePagedList, useShowMore } from '#web/lib/paged-list.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'

/** For the owner: what the people who run the server looked at, or changed, in the family's vault. */
export function FamilyAuditLog() {
  return (
    <Collapsible title="The vault’s log" icon={<ShieldCheck aria-hidden />}>
      <p className="measure text-ink-soft">
        The people who run this server can see who has an account, the titles of your stories and your questions, and
        can search the texts. When they look through a list, read a story or delete something, an entry appears here
        that no one can change or remove. When relatives help someone back in who couldn’t sign in, that appears here,
        too.
      </p>
      <Entries />
    </Collapsible>
  )
}

function Entries() {
  const query = useInfiniteQuery(auditQuery)
  const pages = query.data?.pages.map(({ page }) => page)
  const list = usePagedList(
    query,
    pages?.map((page) => page.map(({ id }) => id)),
  )
  const { showMore, isPending, firstNewId } = useShowMore(list)
  return (
    <QueryBoundary
      query={{ ...query, data: pages?.flat(), error: list.moreError ? null : query.error }}
      problem="We couldn’t load this list"
      loading={
        <Skeleton label="Loading">
          <SkeletonBlock className="h-32 w-full" />
        </Skeleton>
      }
    >
      {(entries) =>
        entries.length === 0 ? (
          <p className="mt-4">Nothing so far.</p>
        ) : (
          <>
            <ul className="mt-4 flex flex-col divide-y divide-hairline">
              {entries.map((entry) => (
                <li
                  key={entry.id}
                  className="flex gap-3 py-3"
                  tabIndex={-1}
                  ref={entry.id === firstNewId ? (item) => item?.focus() : undefined}
                >
                  <Avatar name={entry.adminName} size="small" />
                  <span className="min-w-0">
                    <span className="block wrap-anywhere">{formatEntry(entry)}</span>
                    <span className="block text-small text-ink-soft">{formatDateTime(entry.at)}</span>
                  </span>
                </li>
              ))}
            </ul>
            <ShowMore
              list={list}
              isPending={isPending}
              onShowMore={showMore}
              label="Show Earlier Entries"
              problem="We couldn’t load earlier entries"
            />
          </>
        )
      }
    </QueryBoundary>
  )
}

const auditQuery = {
  ...pagedQuery(['admin', 'family-audit'], (cursor, options) => call(listFamilyAudit, { query: { cursor } }, options)),
  networkMode: 'always' as const,
  refetchOnMount: 'always' as const,
}

const SENTENCES: Readonly<Record<FamilyAuditEntry['action'], (subject: string) => string>> = {
  users_listed: () => 'looked through the list of all accounts',
  stories_listed: () => 'looked through the titles of all stories',
  questions_listed: () => 'looked through the questions of all families',
  stats_viewed: () => 'looked at the figures of this server',
  jobs_retried: () => 'ran this server’s failed jobs again',
  deletion_viewed: (name) => `looked at what deleting ${name}’s account would mean`,
  story_opened: (title) => `read the story “${title}”`,
  story_deleted: (title) => `moved the story “${title}” to Recently Deleted`,
  question_deleted: (question) => `deleted the question “${question}”`,
  deletion_requested: (name) => `began the deletion of ${name}’s account`,
  deleted_at_once: (name) => `deleted ${name}’s account`,
  deletion_undone: (name) => `kept ${name}’s account after all`,
  admin_granted: (name) => `made ${name} an administrator`,
  admin_revoked: (name) => `took away ${name}’s administrator rights`,
  recovery_vouched: (name) => `vouched for ${name}, who couldn’t sign in`,
  recovery_approved: (name) => `approved helping ${name} back in`,
  recovery_stopped: (name) => `stopped helping ${name} back in`,
  recovery_link_made: (name) => `made the link that lets ${name} choose a new password`,
  recovery_finished: () => 'chose a new password with the family’s link',
}

const formatEntry = ({ adminName, action, subject }: FamilyAuditEntry): string =>
  `${adminName} ${SENTENCES[action](subject ?? '')}`

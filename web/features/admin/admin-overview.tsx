import { ACTIVE_DAYS } from '#server/features/admin/contract.ts'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { useSystemStats } from './admin-queries.ts'

/** What is on this server, in figures. Nobody's name or story is in it. */
export function AdminOverview() {
  const stats = useSystemStats()
  return (
    <QueryBoundary
      query={stats}
      problem="We couldn’t load the figures"
      retryLabel="Retry"
      loading={
        <Skeleton label="Loading the figures">
          <SkeletonBlock className="h-28 w-full" />
        </Skeleton>
      }
    >
      {({ totalUsers, totalStories, totalFamilyConnections, activeUsers }) => (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-4">
          <Figure label="Users" value={totalUsers} />
          <Figure label={`Active in the last ${ACTIVE_DAYS} days`} value={activeUsers} />
          <Figure label="Stories" value={totalStories} />
          <Figure label="Family connections" value={totalFamilyConnections} />
        </dl>
      )}
    </QueryBoundary>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 rounded-card border border-hairline bg-card px-5 py-4">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures font-story text-title">{value.toLocaleString('en')}</dd>
    </div>
  )
}

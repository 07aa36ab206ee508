import type { UseQueryResult } from '@tanstack/react-query'
import { ACTIVE_DAYS, GROWTH_MONTHS } from '#server/features/admin/contract.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Section } from '#web/ui/heading.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { useGrowth, useServerState, useSystemStats } from './admin-queries.ts'
import { GrowthCharts } from './growth-charts.tsx'
import { ServerStateSections } from './server-state.tsx'

/** What is on this server, in figures, and whether it works. No one's name or story is in it. */
export function AdminOverview() {
  const stats = useSystemStats()
  const growth = useGrowth()
  const state = useServerState()
  return (
    <div className="flex flex-col gap-12">
      <Section title="Figures">
        <Loaded query={stats} problem="We couldn’t load the figures" height="h-28">
          {({ totalUsers, totalStories, totalFamilyConnections, activeUsers }) => (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-4">
              <Figure label="Users" value={totalUsers} />
              <Figure label={`Active in the last ${ACTIVE_DAYS} days`} value={activeUsers} />
              <Figure label="Stories" value={totalStories} />
              <Figure label="Family connections" value={totalFamilyConnections} />
            </dl>
          )}
        </Loaded>
      </Section>
      <Section title="This server">
        <Loaded query={state} problem="We couldn’t load the state of the server" height="h-96">
          {(found) => <ServerStateSections state={found} />}
        </Loaded>
      </Section>
      <div id="growth">
        <Section title={`The last ${GROWTH_MONTHS} months`}>
          <Loaded query={growth} problem="We couldn’t load the months" height="h-96">
            {(months) => <GrowthCharts months={months} />}
          </Loaded>
        </Section>
      </div>
    </div>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  problem: string
  /** Of what is loading. */
  height: string
  children: (data: Data) => Elements
}

function Loaded<Data>({ query, problem, height, children }: LoadedProps<Data>) {
  return (
    <QueryBoundary
      query={query}
      problem={problem}
      retryLabel="Retry"
      loading={
        <Skeleton label="Loading">
          <SkeletonBlock className={`${height} w-full`} />
        </Skeleton>
      }
    >
      {children}
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

import { Link } from '@tanstack/react-router'
import { FileArchive } from 'lucide-react'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { PremiumBadge } from '../premium-badge.tsx'
import { leavesOut, type StoryFilters, searchOf } from '../story-filters.ts'

/** The way to a ZIP of the stories that the filters leave. Not while searching: that finds more than filters can say. */
export function TakeThese({ filters, total }: { filters: StoryFilters; total: number | undefined }) {
  if (!total || filters.q || !leavesOut(filters)) return null
  return <Way filters={filters} total={total} />
}

function Way({ filters, total }: { filters: StoryFilters; total: number }) {
  const { data: plan } = useSubscriptionStatus()
  if (!plan) return null
  return (
    <Link to={paths.archive} search={searchOf(filters)} hash="bulk" className={buttonClass({ variant: 'quiet' })}>
      <FileArchive aria-hidden />
      {total === 1 ? 'Download This Story' : `Download These ${total.toLocaleString('en')}`}
      <PremiumBadge />
    </Link>
  )
}

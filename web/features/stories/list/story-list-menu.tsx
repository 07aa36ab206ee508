import { Link } from '@tanstack/react-router'
import { CalendarDays, Ellipsis, FileArchive, FolderDown, ListChecks, Trash2 } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ResponsiveCollapsible } from '#web/ui/collapsible.tsx'
import { PremiumBadge } from '../premium.tsx'
import { isFiltered, type StoryFilters, toSearchParams, withoutQuery } from '../story-filters.ts'

export interface StoryListMenuProps {
  /** The family has no stories yet. */
  isEmpty: boolean
  filters: StoryFilters
  /** How many stories match the filters, if known. */
  total: number | undefined
  isEditing: boolean
  onToggleEditing: () => void
}

/** Links to everything else one can do with stories. On narrow screens it folds, to leave room for the list. */
export function StoryListMenu({ isEmpty, filters, total, isEditing, onToggleEditing }: StoryListMenuProps) {
  const quiet = buttonClass({ variant: 'quiet' })
  return (
    <nav
      aria-label="More about your stories"
      // On narrow screens its button shares the row with the buttons before it.
      className="max-lg:contents lg:-ml-3.5 lg:w-[calc(100%+var(--spacing)*3.5)] print:hidden"
    >
      <ResponsiveCollapsible
        variant="quiet"
        icon={<Ellipsis aria-hidden />}
        show="More"
        hide="Less"
        from="lg"
        className="flex w-full flex-wrap gap-2 max-lg:-ml-outdent lg:[&_:is(a,button)]:px-3 lg:[&_:is(a,button)]:text-small"
      >
        {!isEmpty && (
          <>
            <Link to={paths.timeline} search={toSearchParams(withoutQuery(filters))} className={quiet}>
              <CalendarDays aria-hidden />
              Timeline
              <PremiumBadge />
            </Link>
            <Button
              variant="quiet"
              icon={<ListChecks aria-hidden />}
              aria-pressed={isEditing}
              onClick={onToggleEditing}
            >
              Edit Several
              <PremiumBadge />
            </Button>
          </>
        )}
        <DownloadFiltered filters={filters} total={total} />
        {/* These two wrap together, so that neither is left alone on a row. */}
        <div className="contents lg:flex lg:gap-2">
          <Link to={paths.archive} className={quiet}>
            <FolderDown aria-hidden />
            Download Everything
          </Link>
          <Link to={paths.deleted} className={quiet}>
            <Trash2 aria-hidden />
            Recently Deleted
          </Link>
        </div>
      </ResponsiveCollapsible>
    </nav>
  )
}

/** A link to download the filtered stories as a ZIP. Hidden during a search, because filters alone cannot reproduce its results. */
function DownloadFiltered({ filters, total }: { filters: StoryFilters; total: number | undefined }) {
  const { data: plan } = useSubscriptionStatus()
  if (!total || filters.q || !isFiltered(filters) || !plan) return null
  return (
    <Link to={paths.archive} search={toSearchParams(filters)} hash="bulk" className={buttonClass({ variant: 'quiet' })}>
      <FileArchive aria-hidden />
      <span>{total === 1 ? 'Download This Story' : `Download These ${total.toLocaleString('en')}`}</span>
      <PremiumBadge />
    </Link>
  )
}

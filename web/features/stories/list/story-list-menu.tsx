import { Link } from '@tanstack/react-router'
import { CalendarDays, Ellipsis, FolderDown, Tags, Trash2 } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Unfolding } from '#web/ui/unfolding.tsx'
import { PremiumBadge } from '../premium-badge.tsx'
import { type StoryFilters, searchOf, withoutSearch } from '../story-filters.ts'
import { TakeThese } from './download-filtered.tsx'

export interface StoryWaysProps {
  /** Nobody has told anything yet. */
  blank: boolean
  filters: StoryFilters
  /** How many stories the filters leave, where that is known. */
  total: number | undefined
  tagging: boolean
  onTag: () => void
}

/** What else can be done with stories than read them one by one. On narrow screens it unfolds, so that the list begins soon. */
export function StoryWays({ blank, filters, total, tagging, onTag }: StoryWaysProps) {
  const quiet = buttonClass({ variant: 'quiet' })
  return (
    <nav
      aria-label="More about your stories"
      // On narrow screens its button stands beside the one before it.
      className="max-lg:contents lg:-ml-3.5 lg:w-[calc(100%+var(--spacing)*3.5)] print:hidden"
    >
      <Unfolding
        variant="quiet"
        icon={<Ellipsis aria-hidden />}
        show="More"
        hide="Less"
        from="lg"
        className="flex w-full flex-wrap gap-2 max-lg:-ml-outdent lg:[&_:is(a,button)]:px-3 lg:[&_:is(a,button)]:text-small"
      >
        {!blank && (
          <>
            <Link to={paths.timeline} search={searchOf(withoutSearch(filters))} className={quiet}>
              <CalendarDays aria-hidden />
              Timeline
              <PremiumBadge />
            </Link>
            <Button variant="quiet" icon={<Tags aria-hidden />} aria-pressed={tagging} onClick={onTag}>
              Tag Several
              <PremiumBadge />
            </Button>
          </>
        )}
        <TakeThese filters={filters} total={total} />
        {/* These two go into a new row together: neither stands there alone. */}
        <div className="contents lg:flex lg:gap-2">
          <Link to={paths.archive} className={quiet}>
            <FolderDown aria-hidden />
            Take Everything With You
          </Link>
          <Link to={paths.deleted} className={quiet}>
            <Trash2 aria-hidden />
            Recently Deleted
          </Link>
        </div>
      </Unfolding>
    </nav>
  )
}

import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarDays } from 'lucide-react'
import { useUser } from '#web/features/account/use-user.ts'
import { StoriesLoading } from '#web/features/stories/stories-loading.tsx'
import { leavesOut, NO_FILTER, searchOf, withoutSearch } from '#web/features/stories/story-filters.ts'
import { useStoryFilters } from '#web/features/stories/use-story-filters.ts'
import { viewerOf } from '#web/features/stories/viewer.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { FilterChips } from '../list/filter-chips.tsx'
import { FilterFields } from '../list/filter-fields.tsx'
import { NeedsPremium } from '../needs-premium.tsx'
import { useFacets } from '../use-facets.ts'
import { TimelineList } from './timeline-list.tsx'
import { useTimeline } from './use-timeline.ts'

/** Everything the family has told, by when it happened. */
export function TimelineScreen() {
  usePageTitle('Timeline')
  const { filters: asked, change } = useStoryFilters('timeline')
  // Old links bring the words of a search, which a timeline cannot look for.
  const filters = withoutSearch(asked)
  const timeline = useTimeline(filters)
  const facets = useFacets(filters)
  const refused = timeline.error instanceof CallError && timeline.error.status === 402
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-col items-start gap-3">
        <Link
          to={paths.stories}
          search={searchOf(filters)}
          className={`${buttonClass({ variant: 'quiet' })} -ml-outdent print:hidden`}
        >
          <ArrowLeft aria-hidden />
          Your Stories
        </Link>
        <Heading level={1}>Timeline</Heading>
      </div>
      {refused ? (
        <NeedsPremium title="Your family’s years, one after another">
          The timeline puts every story under the year and the decade in which it happened, draws how long a time it is
          about, and shows which stories nobody has dated yet.
        </NeedsPremium>
      ) : (
        <>
          <search className="flex flex-col gap-5 md:grid md:grid-cols-4 md:gap-x-4 print:hidden">
            <FilterFields filters={filters} facets={facets.data} onChange={change} sortable={false} />
          </search>
          <FilterChips filters={filters} onChange={change} />
          <Content timeline={timeline} onShowAll={leavesOut(filters) ? () => change(NO_FILTER) : null} />
        </>
      )}
    </div>
  )
}

interface ContentProps {
  timeline: ReturnType<typeof useTimeline>
  onShowAll: (() => void) | null
}

function Content({ timeline, onShowAll }: ContentProps) {
  const { user } = useUser()
  const { data, error, isPending, isFetchingNextPage, isFetchNextPageError, hasNextPage } = timeline
  if (!data || !user) {
    if (isPending || !error) return <StoriesLoading />
    return (
      <ErrorState
        title="The timeline could not be fetched"
        message={sentenceOf(error)}
        pending={timeline.isFetching}
        onRetry={() => void timeline.refetch()}
      />
    )
  }
  if (data.length === 0)
    return (
      <EmptyState
        title={onShowAll ? 'No story is like that' : 'There is no story yet'}
        picture={<CalendarDays aria-hidden />}
        action={onShowAll && <Button onClick={onShowAll}>Show All Stories</Button>}
      >
        {onShowAll ? 'Try another time, or take a filter away.' : 'Once a story is told, it finds its place here.'}
      </EmptyState>
    )
  return (
    <>
      <p id="found-stories" tabIndex={-1} className="sr-only">
        Stories by when they happened
      </p>
      <TimelineList stories={data} viewer={viewerOf(user)} />
      {isFetchNextPageError && (
        <Notice tone="error" title="More stories could not be fetched">
          {sentenceOf(error)}
        </Notice>
      )}
      {hasNextPage && (
        <ShowMore
          label={data.at(-1)?.eventDate ? 'Show Later Stories' : 'Show More Stories'}
          pending={isFetchingNextPage}
          onPress={() => void timeline.fetchNextPage()}
        />
      )}
    </>
  )
}

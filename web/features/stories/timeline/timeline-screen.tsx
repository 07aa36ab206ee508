import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarDays } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#common/paths.ts'
import { type Facet, getTimeline } from '#server/features/stories/timeline/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { pagedQuery, usePagedList, useShowMore } from '#web/lib/paged-list.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { WindingRoad } from '#web/ui/pictures/winding-road.tsx'
import { useFacets } from '../facet-options.ts'
import { FilterChips } from '../list/filter-chips.tsx'
import { FilterFields } from '../list/filter-fields.tsx'
import { PremiumHint } from '../premium.tsx'
import { ShowMoreStories } from '../show-more-stories.tsx'
import { storyKeys } from '../story-cache.ts'
import {
  filterParams,
  isFiltered,
  NO_FILTERS,
  type StoryFilters,
  toSearchParams,
  useStoryFilters,
  withoutQuery,
} from '../story-filters.ts'
import { StoriesLoading } from '../story-loading.tsx'
import { Decades, datedDecades, FirstDates } from './first-dates.tsx'
import { TimelineList } from './timeline-list.tsx'

/** The family's stories by event date. A Premium feature. */
export function TimelineScreen() {
  usePageTitle('Timeline')
  const { filters: filtersInAddress, change } = useStoryFilters('timeline')
  // Old links may carry a search text, which the timeline does not support.
  const filters = withoutQuery(filtersInAddress)
  const timeline = useTimeline(filters)
  const facets = useFacets(filters)
  const { error } = timeline.query
  const needsPremium = error instanceof CallError && error.status === 402
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-col items-start gap-3">
        <Link
          to={paths.stories}
          search={toSearchParams(filters)}
          className={`${buttonClass({ variant: 'quiet' })} -ml-outdent print:hidden`}
        >
          <ArrowLeft aria-hidden />
          Your Stories
        </Link>
        <Heading level={1}>Timeline</Heading>
      </div>
      {needsPremium ? (
        <WithoutPremium decades={datedDecades(facets.data?.decade)} />
      ) : (
        <>
          <search className="flex flex-col gap-5 md:grid md:grid-cols-4 md:gap-x-4 print:hidden">
            <FilterFields filters={filters} facets={facets.data} onChange={change} canSort={false} />
          </search>
          <FilterChips filters={filters} onChange={change} />
          <Content
            timeline={timeline}
            decades={facets.data?.decade}
            onShowAll={isFiltered(filters) ? () => change(NO_FILTERS) : null}
          />
        </>
      )}
    </div>
  )
}

/** Their own decades, or first dates, and what Premium adds to them. */
function WithoutPremium({ decades }: { decades: Facet['values'] }) {
  const { user } = useUser()
  return (
    <>
      {decades.length > 0 ? <Decades decades={decades} /> : user && <FirstDates user={user} />}
      <div className="border-t-2 border-edge pt-5">
        <Heading level={2} className="text-heading">
          Your family’s stories, year by year
        </Heading>
        <p className="mt-2 text-ink-soft">
          The full timeline sorts every story into the year and decade it happened, and shows which stories don’t have a
          date yet.
        </p>
        <p className="mt-2 text-ink-soft">
          <PremiumHint from={paths.timeline} />
        </p>
      </div>
    </>
  )
}

function useTimeline(filters: StoryFilters) {
  const params = filterParams(filters)
  const query = useInfiniteQuery(
    pagedQuery([...storyKeys.timeline, params], (cursor, options) =>
      call(getTimeline, { query: { ...params, cursor } }, options),
    ),
  )
  const pages = query.data?.pages
  const stories = useMemo(() => pages?.flatMap(({ page }) => page), [pages])
  const pageIds = useMemo(() => pages?.map(({ page }) => page.map(({ id }) => id)), [pages])
  return { query, stories, paging: usePagedList(query, pageIds) }
}

interface ContentProps {
  timeline: ReturnType<typeof useTimeline>
  decades: Facet | undefined
  /** Clears the filters; null when none are set. */
  onShowAll: (() => void) | null
}

function Content({ timeline: { query, stories, paging }, decades, onShowAll }: ContentProps) {
  const { user } = useUser()
  const { showMore, isPending } = useShowMore(paging)
  if (!stories || !user) {
    if (query.isPending || !query.error) return <StoriesLoading />
    return (
      <ErrorState
        title="We couldn’t load the timeline"
        message={sentenceOf(query.error)}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (stories.length === 0 && onShowAll)
    return (
      <EmptyState
        title="No stories match"
        picture={<CalendarDays aria-hidden />}
        action={<Button onClick={onShowAll}>Show All Stories</Button>}
      >
        Try another time period, or remove a filter.
      </EmptyState>
    )
  return (
    <>
      <p id="found-stories" tabIndex={-1} className="sr-only">
        Stories by when they happened
      </p>
      {!onShowAll && !stories.some(({ eventDate }) => eventDate) && (
        <>
          <FirstDates user={user} />
          {stories.length === 0 && <WindingRoad className="mx-auto w-64 max-w-full" />}
          <p className="text-ink-soft">
            What you tell about your life will be on this thread, in the year it happened.
          </p>
        </>
      )}
      <TimelineList stories={stories} viewer={viewerOf(user)} decades={decades} />
      <ShowMoreStories
        list={paging}
        label={stories.at(-1)?.eventDate ? 'Show Later Stories' : 'Show More Stories'}
        isPending={isPending}
        onShowMore={showMore}
      />
    </>
  )
}

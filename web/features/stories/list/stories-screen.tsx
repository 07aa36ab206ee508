import { Link } from '@tanstack/react-router'
import { Mic, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { type Viewer, viewerOf } from '#web/features/account/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { BlankPage } from '#web/ui/pictures/blank-page.tsx'
import { UnsentComments } from '../comments/unsent-comments.tsx'
import { useFacets } from '../facet-options.ts'
import { FollowUpsCard } from '../follow-ups/follow-ups-card.tsx'
import { useSavedStory } from '../follow-ups/follow-ups-query.ts'
import { SavedStory } from '../saved/saved-story.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { formatFoundCount, ListStatus, ShowMoreStories, useShowMoreStories } from '../show-more-stories.tsx'
import { isFiltered, NO_FILTERS, type StoryFilters, useStoryFilters } from '../story-filters.ts'
import { StaleNotice, StoriesLoading } from '../story-loading.tsx'
import { FilterChips } from './filter-chips.tsx'
import { formatNewStories, useNewSince } from './new-since.ts'
import { SearchForm } from './search-form.tsx'
import { type Stories, useStories } from './stories-query.ts'
import { RestoreError } from './story-deletion.tsx'
import { StoryList } from './story-list.tsx'
import { StoryListMenu } from './story-list-menu.tsx'

const TaggingBar = lazyPart(() => import('./tagging-bar.tsx').then((part) => part.TaggingBar))

/** All of the family's stories, with search, filters and bulk tagging. */
export function StoriesScreen() {
  usePageTitle('Your Stories')
  const { filters, change } = useStoryFilters('stories')
  const stories = useStories(filters)
  const { user } = useUser()
  // One object per user, so that memoized cards render again only for their own story.
  const viewer = useMemo(() => user && viewerOf(user), [user])
  const filtered = isFiltered(filters)
  const newSince = useNewSince(user?.id, user?.familyId)
  const saved = useSavedStory()
  const savedStory = stories.stories?.find(({ id }) => id === saved?.storyId)
  // The list from before the save doesn't have it.
  const [isListKnown, setIsListKnown] = useState(false)
  if (!isListKnown && !stories.query.isFetching) setIsListKnown(true)
  // The counts ignore the search text: search also matches word forms and typos, which the facets do not count.
  const facets = useFacets({ ...filters, q: '' })
  const total = facets.isPlaceholderData ? undefined : facets.data?.total
  const [isTagging, setTagging] = useState(false)
  const tagging = TaggingBar.usePreload(isTagging)
  const isEmpty = stories.stories?.length === 0 && !filtered && !stories.query.isPlaceholderData
  /** How many match the filters, or without filters, how many are new. */
  const countStories = (loaded: readonly Story[]): string => {
    const { hasMore } = stories.paging
    if (filtered) return formatFoundCount(total ?? loaded.length, total === undefined && hasMore)
    if (!user || newSince === null || filters.sort !== 'newest') return ''
    return formatNewStories(loaded, { userId: user.id, since: newSince, hasMore, now: Date.now() })
  }
  const toggleTagging = () => {
    setTagging(!isTagging)
    if (tagging.hasFailed) void tagging.retry()
  }
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-4">
        <Heading level={1} className="mr-auto">
          Your Stories
        </Heading>
        {!isEmpty && (
          <Link to={paths.home} className={classNames(buttonClass(), 'print:hidden')}>
            <Mic aria-hidden />
            Record New
          </Link>
        )}
        {/* At the top: few people scroll to the end of a long list. */}
        <StoryListMenu
          isEmpty={isEmpty}
          filters={filters}
          total={total}
          isTagging={isTagging}
          onToggleTagging={toggleTagging}
        />
      </div>
      {saved !== null && user && !filtered && (
        <>
          {/* Not if it has been deleted, or belongs to another family. */}
          {(savedStory || !isListKnown) && <SavedStory story={savedStory} user={user} />}
          {saved.asksMore && <FollowUpsCard key={saved.storyId} storyId={saved.storyId} />}
        </>
      )}
      {!isEmpty && <SearchForm filters={filters} facets={facets.data} onChange={change} />}
      <FilterChips filters={filters} onChange={change} />
      <RestoreError withLink />
      <UnsentComments />
      {filters.q ? (
        <SearchResults filters={filters} onChange={change} />
      ) : (
        <>
          <ListStatus isLoading={stories.query.isPlaceholderData}>
            {stories.stories && countStories(stories.stories)}
          </ListStatus>
          {viewer && (
            <Content
              stories={stories}
              filters={filters}
              viewer={viewer}
              total={total}
              onShowAll={filtered ? () => change(NO_FILTERS) : null}
            />
          )}
        </>
      )}
      {isTagging && tagging.isLoaded && (
        <TaggingBar filters={filters} facets={facets.data} onClose={() => setTagging(false)} />
      )}
    </div>
  )
}

interface ContentProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  total: number | undefined
  /** Clears the filters; null when none are set. */
  onShowAll: (() => void) | null
}

function Content({ stories, filters, viewer, total, onShowAll }: ContentProps) {
  const { query } = stories
  if (stories.stories) {
    if (stories.stories.length > 0)
      return <LoadedStories stories={stories} filters={filters} viewer={viewer} total={total} />
    // An empty previous result says nothing about the filters that are loading.
    if (query.isPlaceholderData) return <StoriesLoading />
    return onShowAll ? <NoMatch onShowAll={onShowAll} /> : <NoStories />
  }
  if (query.isPending) return <StoriesLoading />
  return (
    <ErrorState
      title="We couldn’t load your stories"
      message={sentenceOf(query.error)}
      onRetry={() => void query.refetch()}
    />
  )
}

function LoadedStories({ stories, filters, viewer, total }: Omit<ContentProps, 'onShowAll'>) {
  const { query, paging } = stories
  const { showMore, isPending, focusId } = useShowMoreStories(paging)
  return (
    <>
      {query.isRefetchError && <StaleNotice query={query} />}
      <StoryList stories={stories} filters={filters} viewer={viewer} total={total} focusId={focusId} />
      <ShowMoreStories list={paging} isPending={isPending} onShowMore={showMore} />
    </>
  )
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No stories match"
      picture={<SearchX aria-hidden />}
      action={<Button onClick={onShowAll}>Show All Stories</Button>}
    >
      Try another time period, storyteller, category or tag, or remove a filter.
    </EmptyState>
  )
}

function NoStories() {
  return (
    <EmptyState
      title="The first page is still blank"
      drawing={<BlankPage />}
      action={
        <Link to={paths.home} className={buttonClass()}>
          <Mic aria-hidden />
          Record Your First Story
        </Link>
      }
    >
      Press the big red button and tell a story. It can be as short as you like. You’ll find it here, to listen to and
      to read.
    </EmptyState>
  )
}

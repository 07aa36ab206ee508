import { Link } from '@tanstack/react-router'
import { Mic, Search, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { paths } from '#common/paths.ts'
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
import { DOT } from '#web/ui/metadata-line.tsx'
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
import { SEARCH_FROM, TABLE_FROM, useFamilyTotal, useListView, ViewChoice } from './list-view.tsx'
import { formatNewStories, useNewCount, useNewSince } from './new-since.ts'
import { SEARCH_FORM_ID, SearchForm } from './search-form.tsx'
import { type Stories, useStories } from './stories-query.ts'
import { RestoreError } from './story-deletion.tsx'
import { StoryList } from './story-list.tsx'
import { StoryListMenu } from './story-list-menu.tsx'
import { useStoryEditing } from './use-story-editing.ts'

const EditBar = lazyPart(() => import('./edit-bar.tsx').then((part) => part.EditBar))
const StoryTable = lazyPart(() => import('./story-table.tsx').then((part) => part.StoryTable))

/** All of the family's stories, with search, filters and the editing of many. */
export function StoriesScreen() {
  usePageTitle('Your Stories')
  const { filters, change } = useStoryFilters('stories')
  const stories = useStories(filters)
  const { user } = useUser()
  // One object per user, so that memoized cards render again only for their own story.
  const viewer = useMemo(() => user && viewerOf(user), [user])
  const filtered = isFiltered(filters)
  const saved = useSavedStory()
  const savedStory = stories.stories?.find(({ id }) => id === saved?.storyId)
  // The list from before the save doesn't have it.
  const [isListKnown, setIsListKnown] = useState(false)
  if (!isListKnown && !stories.query.isFetching) setIsListKnown(true)
  // The counts ignore the search text: search also matches word forms and typos, which the facets do not count.
  const facets = useFacets({ ...filters, q: '' })
  const total = facets.isPlaceholderData ? undefined : facets.data?.total
  const familyTotal = useFamilyTotal(user?.familyId)
  const view = useListView()
  const isTableChosen = view === 'table' && familyTotal >= TABLE_FROM
  const editing = useStoryEditing(filters, { isTable: isTableChosen && filters.q === '' })
  // Search results are cards, for the sentences that match.
  const showsTable = filters.q === '' && (isTableChosen || (editing.isOpen && editing.isChoosing))
  const editBar = EditBar.usePreload(editing.isOpen)
  const isEmpty = stories.stories?.length === 0 && !filtered && !stories.query.isPlaceholderData
  const find = useFind({ isNeeded: !isEmpty && familyTotal < SEARCH_FROM, isFiltered: filtered })
  const toggleEditing = () => {
    if (editing.isOpen) editing.close()
    else editing.open()
    if (editBar.hasFailed) void editBar.retry()
  }
  return (
    <div className={classNames('mx-auto flex flex-col gap-7', !showsTable && 'max-w-[50rem]')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-4">
        <Heading level={1} className="mr-auto">
          Your Stories
        </Heading>
        {find.isNeeded && familyTotal > 0 && (
          <Button
            variant="quiet"
            icon={<Search aria-hidden />}
            className="print:hidden"
            aria-expanded={find.isOpen}
            aria-controls={find.isOpen ? SEARCH_FORM_ID : undefined}
            onClick={find.toggle}
          >
            Find
          </Button>
        )}
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
          isEditing={editing.isOpen}
          onToggleEditing={toggleEditing}
        />
      </div>
      {saved !== null && user && !filtered && (
        <>
          {/* Not if it has been deleted, or belongs to another family. */}
          {(savedStory || !isListKnown) && <SavedStory story={savedStory} user={user} />}
          {saved.asksMore && <FollowUpsCard key={saved.storyId} storyId={saved.storyId} />}
        </>
      )}
      {!isEmpty && find.isOpen && (
        <SearchForm filters={filters} facets={facets.data} takesFocus={find.takesFocus} onChange={change} />
      )}
      <FilterChips filters={filters} onChange={change} />
      <RestoreError withLink />
      <UnsentComments />
      {filters.q ? (
        <SearchResults filters={filters} onChange={change} />
      ) : (
        <>
          {!isEmpty && (
            <div className="-mb-3 flex min-h-[1lh] flex-wrap items-center gap-x-4 gap-y-4">
              <ListStatus isLoading={stories.query.isPlaceholderData}>
                {stories.stories && <Count stories={stories} filters={filters} total={total} />}
              </ListStatus>
              {familyTotal >= TABLE_FROM && <ViewChoice view={view} />}
            </div>
          )}
          {viewer && (
            <Content
              stories={stories}
              filters={filters}
              viewer={viewer}
              total={total}
              isTable={showsTable}
              isEditing={editing.isOpen}
              onChange={change}
            />
          )}
        </>
      )}
      {editing.isOpen && editBar.isLoaded && (
        <EditBar
          filters={filters}
          total={total}
          isPremium={editing.isPremium}
          isOpened={editing.isOpenedWithButton}
          onClose={editing.close}
        />
      )}
    </div>
  )
}

/** Whether search and filters are shown: always in a long list, otherwise once they are asked for. */
function useFind({ isNeeded, isFiltered }: { isNeeded: boolean; isFiltered: boolean }) {
  // An address can name filters.
  const [isOpen, setOpen] = useState(isFiltered)
  const [takesFocus, setTakesFocus] = useState(false)
  return {
    isNeeded,
    isOpen: isOpen || !isNeeded,
    takesFocus,
    toggle: () => {
      setTakesFocus(!isOpen)
      setOpen(!isOpen)
    },
  }
}

/** How many match the filters; without filters, how many there are, and how many of them are new. */
function Count({ stories, filters, total }: Pick<ContentProps, 'stories' | 'filters' | 'total'>) {
  const { user } = useUser()
  const since = useNewSince(user?.id, user?.familyId)
  const newCount = useNewCount(since)
  const isExact = total !== undefined || !stories.paging.hasMore
  const count = total ?? stories.stories?.length ?? 0
  if (isFiltered(filters)) return <span>{formatFoundCount(count, !isExact)}</span>
  if (count === 0) return null
  const recent = since !== null && newCount ? formatNewStories(newCount, since, Date.now()) : ''
  return (
    <>
      {isExact && <span>{formatCount(count, 'story', 'stories')}</span>}
      {isExact && recent && <span>{DOT}</span>}
      {recent && <span>{recent}</span>}
    </>
  )
}

interface ContentProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  total: number | undefined
  isTable: boolean
  /** Stories are being selected. */
  isEditing: boolean
  onChange: (some: Partial<StoryFilters>) => void
}

function Content({ stories, ...props }: ContentProps) {
  const { query } = stories
  const { filters, onChange } = props
  if (stories.stories) {
    if (stories.stories.length > 0) return <LoadedStories stories={stories} {...props} />
    // An empty previous result says nothing about the filters that are loading.
    if (query.isPlaceholderData) return <StoriesLoading />
    return isFiltered(filters) ? <NoMatch onShowAll={() => onChange(NO_FILTERS)} /> : <NoStories />
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

function LoadedStories({ stories, filters, viewer, total, isTable, isEditing, onChange }: ContentProps) {
  const { query, paging } = stories
  const { showMore, isPending, focusId } = useShowMoreStories(paging)
  const list = { stories, filters, viewer, total, focusId }
  return (
    <>
      {query.isRefetchError && <StaleNotice query={query} />}
      {isTable ? (
        <StoryTable
          {...list}
          isEditing={isEditing}
          onSort={(sort) => onChange({ sort })}
          fallback={({ isLate, retry }) =>
            isLate ? (
              <ErrorState
                title="We couldn’t load the table"
                message="Please check your connection."
                onRetry={() => void retry()}
              />
            ) : (
              <StoriesLoading />
            )
          }
        />
      ) : (
        <StoryList {...list} />
      )}
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

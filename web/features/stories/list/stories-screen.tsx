import { Link } from '@tanstack/react-router'
import { Mic } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useUser } from '#web/features/account/use-user.ts'
import { UnsentComments } from '#web/features/stories/comments/unsent-comments.tsx'
import { FilterChips } from '#web/features/stories/list/filter-chips.tsx'
import { SearchResults } from '#web/features/stories/search/search-results.tsx'
import { useFacets } from '#web/features/stories/use-facets.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useLater } from '#web/lib/use-later.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StoriesLoading } from '../stories-loading.tsx'
import { leavesOut, NO_FILTER, type StoryFilters } from '../story-filters.ts'
import { useStoryFilters } from '../use-story-filters.ts'
import { type Viewer, viewerOf } from '../viewer.ts'
import { FindStories } from './find-stories.tsx'
import { formatFound } from './format-found.ts'
import { NoMatch } from './no-match.tsx'
import { NoStories } from './no-stories.tsx'
import { RestoreProblem } from './restore-problem.tsx'
import { StoryWays } from './story-list-menu.tsx'
import { StoryPages } from './story-pages.tsx'
import { type Stories, useStories } from './use-stories.ts'

const loadBar = () => import('#web/features/stories/list/tagging-bar.tsx')

/** Everything the family has told. */
export function StoriesScreen() {
  usePageTitle('Your Stories')
  const { filters, change } = useStoryFilters('stories')
  const stories = useStories(filters)
  const { user } = useUser()
  // The same object while the person is the same, so that a card is drawn again for its own story only.
  const viewer = useMemo(() => user && viewerOf(user), [user])
  const finding = leavesOut(filters)
  // What is found by forms of words and slips of the pen is not counted: the choices are those of all stories.
  const facets = useFacets({ ...filters, q: '' })
  const total = facets.isPlaceholderData ? undefined : facets.data?.total
  const { list } = stories
  const [tagging, setTagging] = useState(false)
  const bar = useLater(loadBar, tagging)
  const blank = stories.stories?.length === 0 && !finding && !list.isPlaceholderData
  const tag = () => {
    setTagging(!tagging)
    if (bar.failed) void bar.retry()
  }
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-4">
        <Heading level={1} className="mr-auto">
          Your Stories
        </Heading>
        {!blank && (
          <Link to={paths.home} className={classNames(buttonClass(), 'print:hidden')}>
            <Mic aria-hidden />
            Record New
          </Link>
        )}
        {/* At the top, for a long list has no end that one comes by. */}
        <StoryWays blank={blank} filters={filters} total={total} tagging={tagging} onTag={tag} />
      </div>
      {!blank && <FindStories filters={filters} facets={facets.data} onChange={change} />}
      <FilterChips filters={filters} onChange={change} />
      <RestoreProblem leads />
      <UnsentComments />
      {filters.q ? (
        <SearchResults filters={filters} onChange={change} />
      ) : (
        <>
          <p id="found-stories" tabIndex={-1} role="status" className="-my-3 text-ink-soft empty:hidden print:hidden">
            {finding &&
              stories.stories &&
              !list.isPlaceholderData &&
              formatFound(total ?? stories.stories.length, total === undefined && stories.hasMore)}
          </p>
          {viewer && (
            <Content
              stories={stories}
              filters={filters}
              viewer={viewer}
              total={total}
              onShowAll={finding ? () => change(NO_FILTER) : null}
            />
          )}
        </>
      )}
      {tagging && bar.part && (
        <bar.part.TaggingBar filters={filters} facets={facets.data} onClose={() => setTagging(false)} />
      )}
    </div>
  )
}

interface ContentProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  total: number | undefined
  /** Where some may be left out. */
  onShowAll: (() => void) | null
}

function Content({ stories, filters, viewer, total, onShowAll }: ContentProps) {
  const { list } = stories
  if (stories.stories) {
    if (stories.stories.length > 0)
      return <StoryPages stories={stories} filters={filters} viewer={viewer} total={total} />
    // What was not found before says nothing about what is asked for now.
    if (list.isPlaceholderData) return <StoriesLoading />
    return onShowAll ? <NoMatch onShowAll={onShowAll} /> : <NoStories />
  }
  if (list.isPending) return <StoriesLoading />
  return (
    <ErrorState
      title="Your stories could not be fetched"
      message={sentenceOf(list.error)}
      onRetry={() => void list.refetch()}
    />
  )
}

import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { storyAnchor } from '#common/paths.ts'
import type { SearchResult } from '#server/features/stories/search/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { SelectBox } from '../list/story-selection.tsx'
import { formatFoundCount, ListStatus, ShowMoreStories, useShowMoreStories } from '../show-more-stories.tsx'
import { isFiltered, NO_FILTERS, type StoryFilters, withoutQuery } from '../story-filters.ts'
import { StaleNotice, StoriesLoading } from '../story-loading.tsx'
import { permissionsFor } from '../story-permissions.ts'
import { SearchResultCard } from './search-result-card.tsx'
import { type Search, useSearch } from './use-search.ts'

export interface SearchResultsProps {
  filters: StoryFilters
  onChange: (some: Partial<StoryFilters>) => void
}

/** Replaces the list while there is text in the search field. */
export function SearchResults({ filters, onChange }: SearchResultsProps) {
  const search = useSearch(filters)
  const { query, paging, results, corrected } = search
  return (
    <>
      <ListStatus isLoading={query.isPlaceholderData}>
        {results && (
          <>
            <p>{formatFoundCount(results.length, paging.hasMore)}</p>
            {corrected && (
              <p>
                No exact matches. These are results for{' '}
                <bdi className="font-[650] wrap-anywhere text-ink">{corrected}</bdi>.
              </p>
            )}
          </>
        )}
      </ListStatus>
      <Content search={search} filters={filters} onChange={onChange} />
    </>
  )
}

function Content({ search, ...props }: SearchResultsProps & { search: Search }) {
  const { query, results } = search
  if (results && results.length > 0) return <ResultList search={search} results={results} />
  // An empty previous result says nothing about the search that is loading.
  if (query.isPending || query.isPlaceholderData) return <StoriesLoading />
  if (results) return <NoResults {...props} />
  return (
    <ErrorState
      title="We couldn’t load your stories"
      message={sentenceOf(query.error)}
      onRetry={() => void query.refetch()}
    />
  )
}

function ResultList({ search: { query, paging }, results }: { search: Search; results: readonly SearchResult[] }) {
  const { user } = useUser()
  const viewer = user && viewerOf(user)
  const { showMore, isPending, focusId } = useShowMoreStories(paging)
  const isLoaded = results.some(({ story }) => story.id === focusId)
  const focusedId = useRef<number>(undefined)
  useEffect(() => {
    if (focusId === undefined || !isLoaded || focusedId.current === focusId) return
    focusedId.current = focusId
    document.getElementById(storyAnchor(focusId))?.focus()
  }, [focusId, isLoaded])
  return (
    <>
      {query.isRefetchError && <StaleNotice query={query} />}
      <ul className="flex flex-col gap-5">
        {results.map((result) => (
          <li key={result.story.id}>
            {viewer && permissionsFor(viewer, result.story).canEditDetails && (
              <SelectBox id={result.story.id} title={result.story.title} />
            )}
            <SearchResultCard result={result} />
          </li>
        ))}
      </ul>
      <ShowMoreStories list={paging} isPending={isPending} onShowMore={showMore} />
    </>
  )
}

/** Says what was searched, and offers to widen the search. */
function NoResults({ filters, onChange }: SearchResultsProps) {
  const filtered = isFiltered(withoutQuery(filters))
  return (
    <EmptyState
      title="No stories match"
      picture={<SearchX aria-hidden />}
      action={
        <div className="flex flex-col gap-3">
          {filtered && <Button onClick={() => onChange({ ...NO_FILTERS, q: filters.q })}>Search in All Stories</Button>}
          <Button variant={filtered ? 'secondary' : 'primary'} onClick={() => onChange(NO_FILTERS)}>
            Show All Stories
          </Button>
        </div>
      }
    >
      <p>
        We looked for <bdi className="font-[650] wrap-anywhere text-ink">{filters.q}</bdi> in titles, texts, recordings,
        storytellers, people, places, tags and notes, and for similar spellings. Try fewer words, or different ones.
      </p>
    </EmptyState>
  )
}

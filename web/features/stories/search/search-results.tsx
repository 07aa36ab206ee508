import { formatFound } from '#web/features/stories/list/format-found.ts'
import { StoriesLoading } from '#web/features/stories/stories-loading.tsx'
import type { StoryFilters } from '#web/features/stories/story-filters.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FoundList } from './found-list.tsx'
import { NothingFound } from './nothing-found.tsx'
import { type FoundStories, useFound } from './use-found.ts'

export interface SearchResultsProps {
  filters: StoryFilters
  onChange: (some: Partial<StoryFilters>) => void
}

/** What is found while there are words in the search box. */
export function SearchResults({ filters, onChange }: SearchResultsProps) {
  const stories = useFound(filters)
  const { data, isPlaceholderData, hasNextPage } = stories
  return (
    <>
      <div id="found-stories" tabIndex={-1} role="status" className="-my-3 text-ink-soft empty:hidden print:hidden">
        {data && !isPlaceholderData && (
          <>
            <p>{formatFound(data.found.length, hasNextPage)}</p>
            {data.corrected && (
              <p>
                No story has it as it is written. These are for{' '}
                <bdi className="font-[650] wrap-anywhere text-ink">{data.corrected}</bdi>.
              </p>
            )}
          </>
        )}
      </div>
      <Content stories={stories} filters={filters} onChange={onChange} />
    </>
  )
}

function Content({ stories, ...asked }: SearchResultsProps & { stories: FoundStories }) {
  const { data, error, isPending, isPlaceholderData, refetch } = stories
  if (data && data.found.length > 0) return <FoundList stories={stories} />
  // What was not found before says nothing about what is asked for now.
  if (isPending || isPlaceholderData) return <StoriesLoading />
  if (data) return <NothingFound {...asked} />
  return (
    <ErrorState title="Your stories could not be fetched" message={sentenceOf(error)} onRetry={() => void refetch()} />
  )
}

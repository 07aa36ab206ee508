import { SearchX } from 'lucide-react'
import { leavesOut, NO_FILTER, type StoryFilters, withoutSearch } from '#web/features/stories/story-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export interface NothingFoundProps {
  filters: StoryFilters
  onChange: (some: Partial<StoryFilters>) => void
}

/** No story has these words: says what was tried, and leads back to all of them. */
export function NothingFound({ filters, onChange }: NothingFoundProps) {
  const narrowed = leavesOut(withoutSearch(filters))
  return (
    <EmptyState
      title="No story is like that"
      picture={<SearchX aria-hidden />}
      action={
        <div className="flex flex-col gap-3">
          {narrowed && <Button onClick={() => onChange({ ...NO_FILTER, q: filters.q })}>Search in All Stories</Button>}
          <Button variant={narrowed ? 'secondary' : 'primary'} onClick={() => onChange(NO_FILTER)}>
            Show All Stories
          </Button>
        </div>
      }
    >
      <p>
        We looked for <bdi className="font-[650] wrap-anywhere text-ink">{filters.q}</bdi> in titles, texts, recordings,
        storytellers, people, places, tags and notes, and for words that are spelled much like it. Try fewer words, or
        others.
      </p>
    </EmptyState>
  )
}

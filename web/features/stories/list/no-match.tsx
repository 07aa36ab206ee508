import { SearchX } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** No story is left by the filters. */
export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No story is like that"
      picture={<SearchX aria-hidden />}
      action={<Button onClick={onShowAll}>Show All Stories</Button>}
    >
      Try another time, storyteller, category or tag, or take a filter away.
    </EmptyState>
  )
}

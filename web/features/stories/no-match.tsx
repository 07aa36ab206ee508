import { SearchX } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Nothing is like what was asked for. */
export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No story is like that"
      picture={<SearchX aria-hidden />}
      action={<Button onClick={onShowAll}>Show All Stories</Button>}
    >
      Try fewer words, or another category. Titles and texts are searched, whatever their capitals and accents.
    </EmptyState>
  )
}

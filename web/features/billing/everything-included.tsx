import { HandCoins } from 'lucide-react'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { EmptyState } from '#web/ui/page-state.tsx'

/** On servers where nothing is for sale: in place of all pages about plans, payments and gifts. */
export function EverythingIncluded() {
  usePageTitle('Everything is included')
  return (
    <EmptyState level={1} title="Everything is included" picture={<HandCoins aria-hidden />}>
      Nothing is for sale on this server. Your family can use all of it, for as long as it runs.
    </EmptyState>
  )
}

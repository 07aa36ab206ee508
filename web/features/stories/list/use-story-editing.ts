import { useEffect, useState } from 'react'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { filterParams, type StoryFilters } from '../story-filters.ts'
import { selectNone, setChoosing, useSelection } from './story-selection.tsx'

/** Whether many stories are being edited: opened with its button, or in a table by selecting a story. */
export function useStoryEditing(filters: StoryFilters, { isTable }: { isTable: boolean }) {
  const isPremium = useSubscriptionStatus().data?.isPremium
  const [openedBy, setOpenedBy] = useState<'button' | 'selection' | null>(null)
  const { all, ids } = useSelection()
  // It stays open without a selection, to show what was changed.
  if (openedBy === null && (all || ids.size > 0)) setOpenedBy('selection')
  const isOpen = openedBy !== null
  const isChoosing = isOpen ? isPremium !== false : isTable && isPremium === true
  useEffect(() => setChoosing(isChoosing), [isChoosing])
  useEffect(
    () => () => {
      setChoosing(false)
      selectNone()
    },
    [],
  )
  // All that match other filters are other stories.
  const filterKey = JSON.stringify(filterParams(filters))
  const [allUnder, setAllUnder] = useState(filterKey)
  useEffect(() => {
    if (allUnder === filterKey) return
    setAllUnder(filterKey)
    if (all) selectNone()
  }, [allUnder, filterKey, all])
  return {
    isOpen,
    isPremium: isPremium !== false,
    isOpenedWithButton: openedBy === 'button',
    /** Rows with checkboxes are shown. */
    isChoosing,
    open: () => setOpenedBy('button'),
    close: () => {
      selectNone()
      setOpenedBy(null)
    },
  }
}

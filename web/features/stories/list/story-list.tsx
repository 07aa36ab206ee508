import { memo, useRef } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { listGapClass } from '../story-loading.tsx'
import { permissionsFor } from '../story-permissions.ts'
import { StoryCard } from './story-card.tsx'
import { SelectBox } from './story-selection.tsx'
import { type StoryListProps, useListRows } from './use-list-rows.ts'

/** The assumed height of a card that has not been measured yet, with the gap below it, in px. */
const ESTIMATED_HEIGHT = { narrow: 350, wide: 265 }
const CARDS = {
  name: 'cards',
  estimateHeight: () => ESTIMATED_HEIGHT[window.innerWidth < 640 ? 'narrow' : 'wide'],
}

/** A virtual list of cards: only those around the viewport are in the DOM. */
export function StoryList({ viewer, ...list }: StoryListProps) {
  const element = useRef<HTMLUListElement>(null)
  const { rows, height, count, measure, keepMounted } = useListRows(element, list, CARDS)
  return (
    <ul ref={element} className="relative" data-moves-page style={height === null ? undefined : { height }}>
      {rows.map(({ story, index, position }) => (
        <StoryRow
          key={story.id}
          story={story}
          viewer={viewer}
          index={index}
          setSize={count}
          offsetPx={position?.start ?? null}
          measure={measure}
          onUse={keepMounted}
        />
      ))}
    </ul>
  )
}

interface StoryRowProps {
  story: Story
  viewer: Viewer
  index: number
  /** The length of the whole list; -1 if unknown. */
  setSize: number
  /** The distance from the top of the list; null in normal flow. */
  offsetPx: number | null
  measure: (row: HTMLElement | null) => void
  /** The row was focused or clicked. */
  onUse: (id: number) => void
}

const StoryRow = memo(function StoryRow({ story, viewer, index, setSize, offsetPx, measure, onUse }: StoryRowProps) {
  const handleUse = () => onUse(story.id)
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      onFocusCapture={handleUse}
      onPointerDownCapture={handleUse}
      className={classNames(listGapClass, offsetPx !== null && 'absolute inset-x-0 top-0')}
      style={offsetPx === null ? undefined : { transform: `translateY(${offsetPx}px)` }}
    >
      {permissionsFor(viewer, story).canEditDetails && <SelectBox id={story.id} title={story.title} />}
      <StoryCard story={story} viewer={viewer} />
    </li>
  )
})

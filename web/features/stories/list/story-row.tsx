import { memo } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { ChooseBox } from '#web/features/stories/list/choose-box.tsx'
import { permissionOf, type Viewer } from '../viewer.ts'
import { StoryCard } from './story-card.tsx'

export interface StoryRowProps {
  story: Story
  viewer: Viewer
  /** Its place in the list, from 0. */
  place: number
  /** How many there are in all; -1 where nobody knows. */
  of: number
  /** How far below the list's beginning it stands, in px; null where it follows the one before. */
  below: number | null
  /** Measures it. */
  measure: (row: HTMLElement | null) => void
  /** Somebody uses it. */
  onUse: (id: number) => void
}

/** A card at its place in a long list. */
export const StoryRow = memo(function StoryRow({ story, viewer, place, of, below, measure, onUse }: StoryRowProps) {
  const use = () => onUse(story.id)
  return (
    <li
      ref={measure}
      data-index={place}
      aria-posinset={place + 1}
      aria-setsize={of}
      onFocusCapture={use}
      onPointerDownCapture={use}
      className={below === null ? 'pb-6' : 'absolute inset-x-0 top-0 pb-6'}
      style={below === null ? undefined : { transform: `translateY(${below}px)` }}
    >
      {permissionOf(viewer, story).history && <ChooseBox id={story.id} title={story.title} />}
      <StoryCard story={story} viewer={viewer} />
    </li>
  )
})

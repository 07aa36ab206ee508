import { useEffect, useRef } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StoryCard } from './story-card.tsx'
import { PAGE_SIZE } from './use-stories.ts'
import type { Viewer } from './viewer.ts'

// The browser remembers each card's height, for when it is left out; the margin leaves room for the shadow.
const place = '-m-1 p-1 [contain-intrinsic-size:auto_30rem]'
// In a long list what is not on the screen is not laid out, so that hundreds of cards cost as little as the few in sight.
const outOfSight = '[content-visibility:auto] print:[content-visibility:visible]'

export interface StoryListProps {
  stories: readonly Story[]
  viewer: Viewer
  focusId: number | undefined
}

/** Story cards in their order. The one that is named as the first of more takes the focus from the button. */
export function StoryList({ stories, viewer, focusId }: StoryListProps) {
  const firstNew = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusId !== undefined) firstNew.current?.focus()
  }, [focusId])
  return (
    <ul className="flex flex-col gap-6">
      {stories.map((story) => (
        <li key={story.id} className={classNames(place, stories.length > PAGE_SIZE && outOfSight)}>
          <StoryCard story={story} viewer={viewer} ref={story.id === focusId ? firstNew : undefined} />
        </li>
      ))}
    </ul>
  )
}

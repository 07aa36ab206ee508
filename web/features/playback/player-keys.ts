import type { KeyboardEvent } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { skip, toggleStory } from './play-story.ts'
import { changeSpeed } from './speed.ts'

/** As shortcuts-hint.tsx tells, and each control announces. */
const SHORTCUTS = { toggle: 'K', back: 'J', forward: 'L', slower: '<', faster: '>' } as const

/**
 * Shortcuts of the player, for what has the focus in it or in the words of the story. Nowhere else: single letters belong to
 * screen readers, to speech control and to what people write.
 */
export function handlePlayerKey(event: KeyboardEvent, story: Story): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  // A menu finds its choices by their letters.
  if (event.target instanceof HTMLSelectElement) return
  const act = actOf(event.key, story)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(key: string, story: Story): (() => void) | undefined {
  switch (key.toUpperCase()) {
    case SHORTCUTS.toggle:
      return () => toggleStory(story)
    case SHORTCUTS.back:
      return () => skip(story, -1)
    case SHORTCUTS.forward:
      return () => skip(story, 1)
    case SHORTCUTS.slower:
      return () => changeSpeed(-1)
    case SHORTCUTS.faster:
      return () => changeSpeed(1)
    default:
      return undefined
  }
}

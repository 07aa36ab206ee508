import type { StoryReaction } from '#server/features/stories/reactions/contract.ts'

/** What each reaction is called: shown beside it, because not every device draws emoji and not everybody can see them. */
export const REACTION_NAMES: Readonly<Record<StoryReaction['reaction'], string>> = {
  '❤️': 'Love',
  '👏': 'Bravo',
  '😊': 'Smile',
  '👍': 'Like',
}

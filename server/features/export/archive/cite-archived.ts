import { citeStory } from '#server/features/stories/citation.ts'
import type { ArchivedStory } from './archived-story.ts'

/** How to cite a story that is taken along (see `citeStory`). */
export const citeArchived = (story: ArchivedStory, kept: { vault: string; origin: string }): string =>
  citeStory(
    {
      ...story,
      createdAt: story.createdAt.toISOString(),
      audioUrl: null,
      user: story.author && { ...story.author, email: '', profileImageUrl: null },
      recording: story.recording && {
        state: story.recording.state,
        playbackUrl: '',
        durationMs: story.recording.durationMs,
        peaks: null,
      },
    },
    kept,
  )

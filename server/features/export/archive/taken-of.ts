import type { TakenStory } from '#server/features/export/downloads/taken-story.ts'
import type { ArchivedStory } from './archived-story.ts'
import { citeArchived } from './cite-archived.ts'

/** A story as the files of one story are made of it. */
export const takenOf = (story: ArchivedStory, kept: { vault: string; origin: string }): TakenStory => ({
  ...story,
  vault: kept.vault,
  citation: citeArchived(story, kept),
  createdAt: story.createdAt.toISOString(),
  duration: story.recording?.durationMs == null ? null : story.recording.durationMs / 1000,
  language: story.transcript?.language ?? null,
})

import type { StoryCategory } from '#common/prompt-categories.ts'

/** The category of a story that wasn't put into any. */
export const DEFAULT_CATEGORY = 'Ad Hoc'

/** The question a storyteller chose: fills in title and category, and is saved with the story as its `aiPrompt`. */
export interface ChosenPrompt {
  readonly text: string
  readonly category: StoryCategory
  /** The pending family question that this is; null for a story idea and a question about an earlier story. */
  readonly questionId: number | null
  /** A language model wrote it; absent for our own and for family questions. */
  readonly writtenBy?: 'model'
  /** The first name of the relative who asks it. */
  readonly asker?: string
  /** That relative's whole name and photo. */
  readonly face?: { readonly name: string; readonly src: string | null }
  /** Who asks it: "Anna asks you". */
  readonly askedBy?: string
}

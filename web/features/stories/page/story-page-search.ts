import type { StorySearch } from '#web/features/stories/story-filters.ts'

/** What the address of a story may say: the list it was reached from, and how it is shown. */
export interface StoryPageSearch extends StorySearch {
  /** The second from which it is to be heard. */
  at?: string | undefined
  /** Its editing form is open. */
  edit?: 'yes' | undefined
  /** Nothing but the words shows. */
  reading?: 'yes' | undefined
}

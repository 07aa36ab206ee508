import type { Story } from '#server/features/stories/contract.ts'

/** What of a story goes into the files that somebody takes along. */
export type TakenStory = Pick<
  Story,
  | 'id'
  | 'title'
  | 'content'
  | 'category'
  | 'toldBy'
  | 'eventDate'
  | 'place'
  | 'people'
  | 'tags'
  | 'notes'
  | 'duration'
  | 'createdAt'
> & {
  /** The name of its family's vault. */
  vault: string
  /** How to cite it, in one sentence or two. */
  citation: string
  /** What it is spoken in, such as `en`, where an engine knows. */
  language: string | null
}

import { isDeepStrictEqual } from 'node:util'
import { presentEventDate } from '../present-story.ts'
import type { StoryBefore, StoryEdit } from './contract.ts'
import type { lockStory } from './queries.ts'

type Present = NonNullable<Awaited<ReturnType<typeof lockStory>>>

/**
 * Whether a field that is to be changed is neither what it was when somebody began, nor already what they want: saving would
 * undo what another person, device or the server has written meanwhile. Other fields do not matter, nor those without a `before`.
 */
export const changedMeanwhile = (edit: StoryEdit, before: StoryBefore, present: Present): boolean => {
  const now: Record<string, unknown> = { ...present, eventDate: presentEventDate(present) }
  const was: Record<string, unknown> = before
  return Object.entries(edit).some(
    ([name, wanted]) =>
      wanted !== undefined &&
      was[name] !== undefined &&
      !isDeepStrictEqual(now[name], was[name]) &&
      !isDeepStrictEqual(now[name], wanted),
  )
}

import * as v from 'valibot'
import { storyBeforeSchema } from '#server/features/stories/editing/contract.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import type { Base, EditFields } from './edit-fields.ts'

/** What somebody has written into the editing form and not saved, and what they began from. */
export interface StoryDraft {
  base: Base
  fields: EditFields
}

const text = v.string()
const schema = v.object({
  base: v.required(storyBeforeSchema),
  fields: v.object({
    title: text,
    category: text,
    content: text,
    toldBy: text,
    kind: text,
    day: text,
    month: text,
    year: text,
    toYear: text,
    place: text,
    people: text,
    tags: text,
    notes: text,
  }),
})

/** What a person left unsaved in a story; null for nothing. */
export const readStoryDraft = (userId: number, storyId: number): StoryDraft | null =>
  readDraft(schema, userId, String(storyId))

/** Keeps it, null for nothing. False where this browser does not. */
export const writeStoryDraft = (userId: number, storyId: number, draft: StoryDraft | null): boolean =>
  writeDraft(userId, String(storyId), draft)

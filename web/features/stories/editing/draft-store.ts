import * as v from 'valibot'
import { storyBeforeSchema } from '#server/features/stories/editing/contract.ts'
import type { Base, EditFields } from './edit-fields.ts'

/** What somebody has written and not saved, and what they began from. */
export interface Draft {
  base: Base
  fields: EditFields
}

const text = v.string()
const draftSchema = v.object({
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

/** On this device alone, for one person and one story. Signing out empties the whole store. */
const keyOf = (userId: number, storyId: number) => `keepsaid.draft.${userId}.${storyId}`

/** What was left unsaved; null where nothing was, or it cannot be read any more. */
export function readDraft(userId: number, storyId: number): Draft | null {
  try {
    const kept = localStorage.getItem(keyOf(userId, storyId))
    const parsed = kept === null ? null : v.safeParse(draftSchema, JSON.parse(kept))
    return parsed?.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Keeps what is unsaved, null for nothing. False where this browser has no room for it, or keeps nothing. */
export function writeDraft(userId: number, storyId: number, draft: Draft | null): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(userId, storyId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId, storyId))
    return true
  } catch {
    return false
  }
}

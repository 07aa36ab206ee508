import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type StoryField, type StoryValues, storyValuesSchema } from '#common/story-values.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { readDraft, writeDraft } from './draft-storage.ts'
import { baseOf, type EditFields, fieldsOf, findChanges, findConflicts, inputNames, rebase } from './edit-fields.ts'

const SAVE_DELAY_MS = 400

/**
 * The edit form's values, on top of the current story. Unsaved changes are stored on this device and survive a reload.
 * Others' changes are taken over, except for `conflicts`: values that both have changed.
 */
export function useDraft(story: Story, userId: number) {
  const client = useQueryClient()
  const [stored] = useState(() => readStoryDraft(userId, story.id))
  const [draft, setDraft] = useState<StoryDraft>(() => stored ?? newDraft(story))
  const [storageFailed, setStorageFailed] = useState(false)
  const { base, fields } = draft
  const conflicts = findConflicts(fields, base, story)

  const isOutdated = conflicts.length === 0 && JSON.stringify(baseOf(story)) !== JSON.stringify(base)
  if (isOutdated) setDraft({ base: baseOf(story), fields: rebase(fields, base, story) })

  const changes = findChanges(fields, base)
  const unsaved = useRef<StoryDraft | null>(null)
  unsaved.current = changes.length > 0 ? draft : null
  // A draft stored by another tab must not be deleted from here.
  const isStoredHere = useRef(stored !== null)
  const storeDraft = useCallback(() => {
    // After signing out, nothing of the user may be stored again.
    if (client.getQueryData(userQuery.queryKey)?.id !== userId) return
    if (!unsaved.current && !isStoredHere.current) return
    const isStored = writeStoryDraft(userId, story.id, unsaved.current)
    isStoredHere.current = unsaved.current !== null
    setStorageFailed(isStoredHere.current && !isStored)
  }, [client, userId, story.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the delay
  useEffect(() => {
    const timer = setTimeout(storeDraft, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft, storeDraft])
  useEffect(() => {
    addEventListener('pagehide', storeDraft)
    document.addEventListener('visibilitychange', storeDraft)
    return () => {
      removeEventListener('pagehide', storeDraft)
      document.removeEventListener('visibilitychange', storeDraft)
      storeDraft()
    }
  }, [storeDraft])

  return {
    base,
    fields,
    changes,
    conflicts,
    /** The draft is from an earlier visit. */
    wasRestored: stored !== null,
    /** The draft could not be stored: a reload loses it. */
    storageFailed,
    change: (change: Partial<EditFields>) =>
      setDraft((current) => ({ ...current, fields: { ...current.fields, ...change } })),
    /** @param acceptTheirs values for which the user's change is dropped */
    resolveConflicts: (acceptTheirs: readonly StoryField[]) =>
      setDraft({ base: baseOf(story), fields: rebase(fields, base, story, acceptTheirs) }),
    /** After saving: keeps changes made while the save was in progress. */
    continueFrom: (saved: Story) =>
      setDraft((current) => ({ base: baseOf(saved), fields: rebase(current.fields, current.base, saved) })),
    discard: () => {
      unsaved.current = null
      writeStoryDraft(userId, story.id, null)
      setDraft(newDraft(story))
    },
  }
}

/** Unsaved values of the form, and the story's values that they started from. */
interface StoryDraft {
  base: StoryValues
  fields: EditFields
}

const newDraft = (story: Story): StoryDraft => ({ base: baseOf(story), fields: fieldsOf(story) })

const draftSchema = v.object({ base: storyValuesSchema, fields: v.object(v.entriesFromList(inputNames, v.string())) })

const readStoryDraft = (userId: number, storyId: number): StoryDraft | null =>
  readDraft(draftSchema, userId, String(storyId))

/** False if the storage is full or unavailable. */
const writeStoryDraft = (userId: number, storyId: number, draft: StoryDraft | null): boolean =>
  writeDraft(userId, String(storyId), draft)

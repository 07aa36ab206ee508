import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Story } from '#server/features/stories/contract.ts'
import { storyBeforeSchema } from '#server/features/stories/editing/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { readDraft, writeDraft } from './draft-storage.ts'
import {
  type Base,
  baseOf,
  changedBy,
  conflictsOf,
  type Editable,
  type EditFields,
  fieldsOf,
  rebase,
} from './edit-fields.ts'

/** Written down this long after the last letter; sooner when the page is left. In ms. */
const QUIET = 400

/**
 * What stands in the editing form, over the story as it is by now. It is kept on this device while it is unsaved, and comes
 * back after a reload. What somebody else changes meanwhile is taken over, but for `conflicts`: what both have changed.
 */
export function useDraft(story: Story, userId: number) {
  const client = useQueryClient()
  const [kept] = useState(() => readStoryDraft(userId, story.id))
  const [draft, setDraft] = useState<StoryDraft>(() => kept ?? begin(story))
  const [notKept, setNotKept] = useState(false)
  const { base, fields } = draft
  const conflicts = conflictsOf(fields, base, story)

  // News of the story that touches nothing of the person's own is simply there.
  const fresh = conflicts.length === 0 && JSON.stringify(baseOf(story)) !== JSON.stringify(base)
  if (fresh) setDraft({ base: baseOf(story), fields: rebase(fields, base, story) })

  const changed = changedBy(fields, base)
  const unsaved = useRef<StoryDraft | null>(null)
  unsaved.current = changed.length > 0 ? draft : null
  // Another tab may have written one: what is not from here is not taken away.
  const written = useRef(kept !== null)
  const keep = useCallback(() => {
    // Signing out has emptied this browser: nothing of the person is to come back on the way out.
    if (client.getQueryData(userQuery.queryKey)?.id !== userId) return
    if (!unsaved.current && !written.current) return
    const well = writeStoryDraft(userId, story.id, unsaved.current)
    written.current = unsaved.current !== null
    setNotKept(written.current && !well)
  }, [client, userId, story.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    const timer = setTimeout(keep, QUIET)
    return () => clearTimeout(timer)
  }, [draft, keep])
  useEffect(() => {
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [keep])

  return {
    base,
    fields,
    changed,
    conflicts,
    /** It was begun in an earlier visit. */
    cameBack: kept !== null,
    /** This browser does not keep it: a reload would lose it. */
    notKept,
    change: (some: Partial<EditFields>) => setDraft((now) => ({ ...now, fields: { ...now.fields, ...some } })),
    /** Settles the conflicts: the person's own stands, or is given up. */
    settle: (giveUp: readonly Editable[]) =>
      setDraft({ base: baseOf(story), fields: rebase(fields, base, story, giveUp) }),
    /** It is saved so far: what was written since stands over that. */
    goOn: (saved: Story) => setDraft((now) => ({ base: baseOf(saved), fields: rebase(now.fields, now.base, saved) })),
    /** Lets go of everything that is unsaved. */
    discard: () => {
      unsaved.current = null
      writeStoryDraft(userId, story.id, null)
      setDraft(begin(story))
    },
  }
}

const begin = (story: Story): StoryDraft => ({ base: baseOf(story), fields: fieldsOf(story) })

/** What somebody has written into the editing form and not saved, and what they began from. */
interface StoryDraft {
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
const readStoryDraft = (userId: number, storyId: number): StoryDraft | null =>
  readDraft(schema, userId, String(storyId))

/** Keeps it, null for nothing. False where this browser does not. */
const writeStoryDraft = (userId: number, storyId: number, draft: StoryDraft | null): boolean =>
  writeDraft(userId, String(storyId), draft)

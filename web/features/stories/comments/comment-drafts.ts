import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Story } from '#server/features/stories/contract.ts'
import { signedInUser } from '#web/features/account/viewer.ts'
import { draftNames, readDraft, writeDraft } from '#web/features/stories/edit/draft-storage.ts'

const draftSchema = v.object({
  storyId: v.number(),
  /** The family shown when it was written: the story is not found in any other. */
  familyId: v.nullable(v.number()),
  title: v.string(),
  text: v.string(),
})

/** An unsent comment. */
export interface CommentDraft extends v.InferOutput<typeof draftSchema> {
  /** The browser could not store it: closing the page loses it. */
  readonly storageFailed?: boolean
}

const NAME_PREFIX = 'comment.'

// Stored on each keystroke: a story can be deleted at any moment, and its form disappears with it.
let drafts: readonly CommentDraft[] = []
let ownerId: number | undefined
const listeners = new Set<() => void>()

/** Stores what the signed-in user is writing under a story, until they send it or sign out. */
export function writeCommentDraft({ id, title }: Pick<Story, 'id' | 'title'>, text: string): void {
  const familyId = signedInUser()?.familyId ?? null
  setDraft(id, text === '' ? null : { storyId: id, familyId, title, text })
}

/** Deletes the draft under a story. With `sentText`, only if the draft has not changed since it was sent. */
export function deleteCommentDraft(storyId: number, sentText = draftOf(storyId)?.text): void {
  if (draftOf(storyId)?.text === sentText) setDraft(storyId, null)
}

/** The signed-in user's draft under a story. */
export const useCommentDraft = (storyId: number): CommentDraft | undefined =>
  useSyncExternalStore(
    subscribe,
    () => draftOf(storyId),
    () => undefined,
  )

/** All drafts of the signed-in user, in every family. */
export const useCommentDrafts = (): readonly CommentDraft[] =>
  useSyncExternalStore(subscribe, currentDrafts, currentDrafts).filter(hasText)

/** The drafts in the family that is shown. */
export function useFamilyCommentDrafts(): readonly CommentDraft[] {
  const familyId = signedInUser()?.familyId ?? null
  return useCommentDrafts().filter((draft) => draft.familyId === familyId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function currentDrafts(): readonly CommentDraft[] {
  const userId = signedInUser()?.id
  if (userId !== ownerId) {
    ownerId = userId
    drafts = userId === undefined ? [] : readDrafts(userId)
  }
  return drafts
}

const readDrafts = (userId: number): CommentDraft[] =>
  draftNames(userId, NAME_PREFIX).flatMap((name) => readDraft(draftSchema, userId, name) ?? [])

const hasText = ({ text }: CommentDraft) => text.trim() !== ''
const draftOf = (storyId: number) => currentDrafts().find((draft) => draft.storyId === storyId)

function setDraft(storyId: number, draft: CommentDraft | null): void {
  const others = currentDrafts().filter((other) => other.storyId !== storyId)
  // After signing out, nothing of the user may be stored again.
  if (ownerId === undefined) return
  const isStored = writeDraft(ownerId, `${NAME_PREFIX}${storyId}`, draft && hasText(draft) ? draft : null)
  drafts = draft ? [...others, isStored ? draft : { ...draft, storageFailed: true }] : others
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Story } from '#server/features/stories/contract.ts'
import { signedInUser } from '#web/features/account/signed-in-user.ts'
import { draftNames, readDraft, writeDraft } from '#web/features/stories/edit/draft-storage.ts'

const schema = v.object({
  storyId: v.number(),
  /** Of the vault that showed: in another one the story is not to be found. */
  familyId: v.nullable(v.number()),
  title: v.string(),
  text: v.string(),
})

/** What somebody has written under a story and not sent. */
export interface CommentDraft extends v.InferOutput<typeof schema> {
  /** It is in this page alone: this browser does not keep it. */
  readonly notKept?: boolean
}

const BEGINNING = 'comment.'
const nameOf = (storyId: number) => `${BEGINNING}${storyId}`

// Written down with each letter: a story can go from one moment to the next, and its form with it.
let drafts: readonly CommentDraft[] = []
let owner: number | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Those of whoever is signed in. */
function draftsNow(): readonly CommentDraft[] {
  const id = signedInUser()?.id
  if (id !== owner) {
    owner = id
    drafts = id === undefined ? [] : draftNames(id, BEGINNING).flatMap((name) => readDraft(schema, id, name) ?? [])
  }
  return drafts
}

const isWritten = ({ text }: CommentDraft) => text.trim() !== ''
const draftOf = (storyId: number) => draftsNow().find((one) => one.storyId === storyId)

function put(storyId: number, draft: CommentDraft | null): void {
  const others = draftsNow().filter((one) => one.storyId !== storyId)
  // Signed out: nothing of the person is to come back on the way out.
  if (owner === undefined) return
  const kept = writeDraft(owner, nameOf(storyId), draft && isWritten(draft) ? draft : null)
  drafts = draft ? [...others, kept ? draft : { ...draft, notKept: true }] : others
  for (const listener of listeners) listener()
}

/** Keeps what is being written under a story, for whoever is signed in and until they sign out. */
export function writeComment({ id, title }: Pick<Story, 'id' | 'title'>, text: string): void {
  const familyId = signedInUser()?.familyId ?? null
  put(id, text === '' ? null : { storyId: id, familyId, title, text })
}

/** Lets go of what was written under a story; of what was sent, unless something else stands there by now. */
export function forgetComment(storyId: number, sent = draftOf(storyId)?.text): void {
  if (draftOf(storyId)?.text === sent) put(storyId, null)
}

/** What the viewer has written under a story and not sent. */
export const useCommentDraft = (storyId: number): CommentDraft | undefined =>
  useSyncExternalStore(
    subscribe,
    () => draftOf(storyId),
    () => undefined,
  )

/** All that the viewer has written and not sent, in whichever vault. */
export const useCommentDrafts = (): readonly CommentDraft[] =>
  useSyncExternalStore(subscribe, draftsNow, draftsNow).filter(isWritten)

/** Those of the family vault that shows. */
export function useCommentDraftsHere(): readonly CommentDraft[] {
  const familyId = signedInUser()?.familyId ?? null
  return useCommentDrafts().filter((one) => one.familyId === familyId)
}

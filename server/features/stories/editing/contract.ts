import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { storyInputs } from '#common/story-fields.ts'
import { storyValuesSchema } from '#common/story-values.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { storySchema } from '../contract.ts'

/** How many days a deleted story can be restored, before it is removed for good. */
export const DELETED_STORY_DAYS = 30

/** A story and what the viewer may do with it. */
export const storyPageSchema = v.object({
  ...storySchema.entries,
  may: v.object({
    /** Edit title, text and category, and delete it: the author. */
    editText: v.boolean(),
    /** Edit storyteller, date, place, people, tags and notes: the author and the owner. */
    editDetails: v.boolean(),
    /** Restore it after it was deleted. */
    restore: v.boolean(),
  }),
  /** How to cite it: one sentence of plain text with the story's number and address. */
  citation: v.string(),
})
export type StoryPage = v.InferOutput<typeof storyPageSchema>

/** What the editing form and the server validate. A missing field stays as it is; null clears it. */
export const storyEditSchema = v.partial(v.object(storyInputs))
export type StoryEdit = v.InferOutput<typeof storyEditSchema>

/** The values of the edited fields when editing began, as the server sent them. */
export const storyBeforeSchema = v.partial(storyValuesSchema)
export type StoryBefore = v.InferOutput<typeof storyBeforeSchema>

/** In one call. */
export const MAX_CONFIRMED_WORDS = 5_000

/** Unsure words of the transcript that the author has checked; they are certain from then on. */
const confirmedWords = v.pipe(
  v.array(
    v.object({
      word: v.pipe(v.string(), v.minLength(1, 'A word is needed'), v.maxLength(200, 'The word is too long')),
      /** As in the transcript, in seconds. */
      start: v.pipe(
        v.number(),
        v.minValue(0, 'A start can’t be negative'),
        v.maxValue(1_000_000, 'The start is too late'),
      ),
    }),
  ),
  v.maxLength(MAX_CONFIRMED_WORDS, 'At most 5,000 words can be confirmed at once'),
)
export type ConfirmedWord = v.InferOutput<typeof confirmedWords>[number]

/** An earlier text of a story. */
export const storyVersionSchema = v.object({
  id: v.number(),
  title: v.string(),
  content: v.nullable(v.string()),
  savedAt: v.string(),
  /** Who saved it; null if it came from the server's transcript, or its author's account is gone. */
  savedBy: v.nullable(v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })),
})
export type StoryVersion = v.InferOutput<typeof storyVersionSchema>

const storyParams = v.object({ id: rowId })
/** Enough JSON for two texts of 500,000 characters in any script, the new one and the one before. */
const MAX_EDIT_BYTES = 4 * 1024 * 1024

export const getStory = defineCall({
  name: 'getStory',
  summary: 'One story, and what the viewer may do with it',
  method: 'GET',
  path: '/api/stories/{id}',
  access: 'member',
  fullSession: false,
  params: storyParams,
  reply: storyPageSchema,
  errors: [],
})

export const editStory = defineCall({
  name: 'editStory',
  summary:
    'Change a story, confirm unsure words of its transcript, or let invited people hear it before they join. Its author can change everything, the owner of the vault the details. Earlier texts are kept. Fails if a changed field no longer has the value given in `before`',
  method: 'PATCH',
  path: '/api/stories/{id}',
  access: 'member',
  fullSession: false,
  params: storyParams,
  /** `before`: the previous values of the changed fields. Without it nothing is compared. */
  body: v.object({
    ...storyEditSchema.entries,
    before: v.optional(storyBeforeSchema),
    confirmed: v.optional(confirmedWords),
    /** Whether people who were invited can hear it before they join. Only its author decides. */
    playsInInvites: v.optional(v.boolean()),
  }),
  maxBodyBytes: MAX_EDIT_BYTES,
  reply: storyPageSchema,
  errors: ['not_the_author', 'changed_meanwhile'],
})

export const listVersions = defineCall({
  name: 'listVersions',
  summary:
    'The earlier texts of a story, latest first, 50 per page; for its author and the owner. The Link header names the next page',
  method: 'GET',
  path: '/api/stories/{id}/versions',
  access: 'member',
  fullSession: false,
  params: storyParams,
  query: v.object({ before: v.optional(rowId) }),
  reply: v.array(storyVersionSchema),
  errors: [],
})

export const restoreVersion = defineCall({
  name: 'restoreVersion',
  summary:
    'Restore an earlier text; the current one becomes a version. Fails if that is no longer the one that `state` stands for',
  method: 'POST',
  path: '/api/stories/{id}/versions/{versionId}/restore',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId, versionId: rowId }),
  /** `state`: stands for the text to replace, as `correctStories` returned it. Without it nothing is compared. */
  query: v.object({ state: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  reply: storyPageSchema,
  errors: ['not_the_author', 'changed_meanwhile'],
})

/** A story in Recently Deleted. */
export const deletedStorySchema = v.object({
  ...storySchema.entries,
  deletedAt: v.string(),
  /** When it is removed for good. */
  removedAt: v.string(),
})
export type DeletedStory = v.InferOutput<typeof deletedStorySchema>

export const deleteStory = defineCall({
  name: 'deleteStory',
  summary: `Move your own story to Recently Deleted, where it can be restored for ${DELETED_STORY_DAYS} days`,
  method: 'DELETE',
  path: '/api/stories/{id}',
  access: 'member',
  params: storyParams,
  reply: v.object({ ok: v.boolean() }),
  errors: ['not_the_author'],
})

export const restoreStory = defineCall({
  name: 'restoreStory',
  summary: 'Restore a story from Recently Deleted, as its author or the owner of the vault',
  method: 'POST',
  path: '/api/stories/{id}/restore',
  access: 'member',
  params: storyParams,
  reply: storyPageSchema,
  errors: [],
})

export const listDeletedStories = defineCall({
  name: 'listDeletedStories',
  summary: 'Recently Deleted: your own stories, or all of them for the owner; last deleted first',
  method: 'GET',
  path: '/api/stories/deleted',
  access: 'member',
  reply: v.array(deletedStorySchema),
  errors: [],
})

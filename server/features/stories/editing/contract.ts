import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { storyCategories, storySchema } from '../contract.ts'
import {
  CONTENT_LENGTH,
  longText,
  MAX_TAGS,
  NAME_LENGTH,
  NOTES_LENGTH,
  nameList,
  shortText,
  titleField,
} from '../fields.ts'
import { tagList } from '../tag-list.ts'
import { eventDateField } from './event-date-field.ts'

/** A story and what the viewer may do with it. */
export const storyPageSchema = v.object({
  ...storySchema.entries,
  may: v.object({
    /** Title, text and category, and deleting it: the author's. */
    editWords: v.boolean(),
    /** Who told it, when it happened, place, people, tags and notes: the author's and the owner's. */
    editHistory: v.boolean(),
    /** Restoring it once it is deleted. */
    restore: v.boolean(),
  }),
  /** How to cite it: one sentence of plain text, with its number and its address. */
  citation: v.string(),
})
export type StoryPage = v.InferOutput<typeof storyPageSchema>

/** What the author may change: the words. */
const words = {
  title: v.optional(titleField),
  content: v.optional(longText(CONTENT_LENGTH, 'A story text can have at most 500,000 characters')),
  category: v.optional(v.picklist(storyCategories, 'This is not one of the categories')),
}

/** What the owner may change too: the historian's part. */
const history = {
  toldBy: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'Please say who told the story'),
      v.maxLength(NAME_LENGTH, `The name of the storyteller can have at most ${NAME_LENGTH} characters`),
    ),
  ),
  eventDate: v.optional(v.nullable(eventDateField)),
  place: v.optional(shortText(NAME_LENGTH, `A place can have at most ${NAME_LENGTH} characters`)),
  people: v.optional(
    nameList(MAX_TAGS, NAME_LENGTH, {
      tooMany: `A story can name at most ${MAX_TAGS} people`,
      tooLong: `A name can have at most ${NAME_LENGTH} characters`,
    }),
  ),
  tags: v.optional(tagList),
  notes: v.optional(longText(NOTES_LENGTH, 'Notes can have at most 20,000 characters')),
}

/** What the editing form and the server check. Left out means unchanged; null takes away. */
export const storyEditSchema = v.object({ ...words, ...history })
export type StoryEdit = v.InferOutput<typeof storyEditSchema>

/** What stood in the fields when somebody began to change them, as it came from the server. */
export const storyBeforeSchema = v.partial(
  v.pick(storySchema, ['title', 'content', 'category', 'toldBy', 'eventDate', 'place', 'people', 'tags', 'notes']),
)
export type StoryBefore = v.InferOutput<typeof storyBeforeSchema>

/** An earlier text of a story. */
export const storyVersionSchema = v.object({
  id: v.number(),
  title: v.string(),
  content: v.nullable(v.string()),
  savedAt: v.string(),
  /** Who saved it; null where the server heard it, or somebody who is gone. */
  savedBy: v.nullable(v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })),
})
export type StoryVersion = v.InferOutput<typeof storyVersionSchema>

const storyParams = v.object({ id: rowId })
/** So much JSON holds a text of 500,000 characters, whatever they are, and the one before it. */
const LARGEST_EDIT = 8 * 1024 * 1024

export const getStory = defineCall({
  name: 'getStory',
  summary: 'One story, and what the viewer may do with it',
  method: 'GET',
  path: '/api/stories/{id}',
  access: 'member',
  params: storyParams,
  reply: storyPageSchema,
  errors: [],
})

export const editStory = defineCall({
  name: 'editStory',
  summary:
    'Change a story: its author all of it, the owner of the vault the historian’s part. Earlier texts are kept. What stands in `before` must still be so, where it is changed',
  method: 'PATCH',
  path: '/api/stories/{id}',
  access: 'member',
  params: storyParams,
  /** `before`: what the changed fields were; without it nothing is compared. */
  body: v.object({ ...storyEditSchema.entries, before: v.optional(storyBeforeSchema) }),
  maxBodyBytes: LARGEST_EDIT,
  reply: storyPageSchema,
  errors: ['not_the_author', 'changed_meanwhile'],
})

export const listVersions = defineCall({
  name: 'listVersions',
  summary:
    'The earlier texts of a story, the latest first, 50 at a time; for its author and the owner. The next page is named in the Link header',
  method: 'GET',
  path: '/api/stories/{id}/versions',
  access: 'member',
  params: storyParams,
  query: v.object({ before: v.optional(rowId) }),
  reply: v.array(storyVersionSchema),
  errors: [],
})

export const restoreVersion = defineCall({
  name: 'restoreVersion',
  summary: 'Put an earlier text back; the present one becomes a version',
  method: 'POST',
  path: '/api/stories/{id}/versions/{versionId}/restore',
  access: 'member',
  params: v.object({ id: rowId, versionId: rowId }),
  reply: storyPageSchema,
  errors: ['not_the_author'],
})

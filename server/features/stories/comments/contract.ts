import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

export const COMMENT_LENGTH = 5000

export const commentSchema = v.object({
  id: v.number(),
  storyId: v.number(),
  userId: v.number(),
  content: v.string(),
  createdAt: v.string(),
  /** Later than `createdAt` once its author has changed it. */
  updatedAt: v.string(),
  user: v.nullable(
    v.object({
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      profileImageUrl: v.nullable(v.string()),
    }),
  ),
  /** Whether the viewer wrote it. */
  mayEdit: v.boolean(),
  /** Whether the viewer may delete it: who wrote it, the story's author, and the owner. */
  canDelete: v.boolean(),
})
export type StoryComment = v.InferOutput<typeof commentSchema>

const content = v.pipe(
  v.string('Please write your comment.'),
  v.transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')),
  v.trim(),
  v.minLength(1, 'Please write your comment.'),
  v.maxLength(COMMENT_LENGTH, 'A comment can have at most 5,000 characters'),
)

/** What the comment form and the server check. */
export const commentFormSchema = v.object({ content })

export const listComments = defineCall({
  name: 'listComments',
  summary: 'The comments on a story, the first written first',
  method: 'GET',
  path: '/api/stories/{id}/comments',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: v.array(commentSchema),
  errors: [],
})

export const addComment = defineCall({
  name: 'addComment',
  summary: 'Comment on a story of the family',
  method: 'POST',
  path: '/api/stories/comments',
  access: 'member',
  body: v.object({ storyId: rowId, content }),
  reply: commentSchema,
  errors: [],
  rate: { perMinute: 60 },
})

export const editComment = defineCall({
  name: 'editComment',
  summary: 'Put other words in one’s own comment',
  method: 'PATCH',
  path: '/api/stories/comments/{id}',
  access: 'member',
  params: v.object({ id: rowId }),
  body: commentFormSchema,
  reply: commentSchema,
  errors: [],
})

export const deleteComment = defineCall({
  name: 'deleteComment',
  summary: 'Delete a comment: one’s own, one on one’s own story, or any as the owner of the vault',
  method: 'DELETE',
  path: '/api/stories/comments/{id}',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: v.object({ ok: v.boolean() }),
  errors: [],
})

import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

export const MAX_COMMENT_LENGTH = 5000

export const commentSchema = v.object({
  id: v.number(),
  storyId: v.number(),
  userId: v.number(),
  content: v.string(),
  createdAt: v.string(),
  /** Later than `createdAt` once its author has edited it. */
  updatedAt: v.string(),
  user: v.nullable(
    v.object({
      firstName: v.string(),
      lastName: v.string(),
      profileImageUrl: v.nullable(v.string()),
    }),
  ),
  /** Whether the viewer wrote it. */
  canEdit: v.boolean(),
  /** Whether the viewer may delete it: its author, the author of the story, and the owner. */
  canDelete: v.boolean(),
})
export type StoryComment = v.InferOutput<typeof commentSchema>

const content = v.pipe(
  v.string('Please write your comment.'),
  v.transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')),
  v.trim(),
  v.minLength(1, 'Please write your comment.'),
  v.maxLength(MAX_COMMENT_LENGTH, 'A comment can have at most 5,000 characters'),
)

/** What the comment form and the server validate. */
export const commentFormSchema = v.object({ content })

export const listComments = defineCall({
  name: 'listComments',
  summary: 'The comments on a story, oldest first',
  method: 'GET',
  path: '/api/stories/{id}/comments',
  access: 'member',
  fullSession: false,
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
  fullSession: false,
  body: v.object({ storyId: rowId, content }),
  reply: commentSchema,
  errors: [],
  rate: { perMinute: 60 },
})

export const editComment = defineCall({
  name: 'editComment',
  summary: 'Edit your own comment',
  method: 'PATCH',
  path: '/api/comments/{id}',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  body: commentFormSchema,
  reply: commentSchema,
  errors: [],
})

export const deleteComment = defineCall({
  name: 'deleteComment',
  summary: 'Delete a comment: your own, any on your own story, or any as the owner of the vault',
  method: 'DELETE',
  path: '/api/comments/{id}',
  access: 'member',
  params: v.object({ id: rowId }),
  reply: v.object({ ok: v.boolean() }),
  errors: [],
})

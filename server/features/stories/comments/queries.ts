import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { stories, storyComments } from '#server/infra/db/schema/stories.ts'

const onStory = and(eq(stories.id, storyComments.storyId), eq(stories.familyId, storyComments.familyId))

// Without comments on deleted stories.
const selectComments = (tx: Tx) =>
  tx
    .select({
      comment: storyComments,
      story: { userId: stories.userId },
      user: {
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
    })
    .from(storyComments)
    .innerJoin(stories, and(onStory, isNull(stories.deletedAt)))
    .leftJoin(users, eq(users.id, storyComments.userId))

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** The comments on a story, oldest first. */
export const findComments = (tx: Tx, familyId: number, storyId: number): Promise<CommentRow[]> =>
  selectComments(tx)
    .where(and(eq(storyComments.familyId, familyId), eq(storyComments.storyId, storyId)))
    .orderBy(asc(storyComments.id))

/** One comment of a family. */
export const findComment = async (tx: Tx, familyId: number, id: number): Promise<CommentRow | undefined> => {
  const [found] = await selectComments(tx).where(and(eq(storyComments.familyId, familyId), eq(storyComments.id, id)))
  return found
}

/** Adds a comment; returns its id. */
export const insertComment = async (
  tx: Tx,
  comment: { familyId: number; storyId: number; userId: number; content: string },
): Promise<number> => {
  // Rounded like `createdAt`, so the two are equal until the comment is edited.
  const updatedAt = sql`now()::timestamp(3) with time zone`
  const [added] = await tx
    .insert(storyComments)
    .values({ ...comment, updatedAt })
    .returning({ id: storyComments.id })
  if (!added) throw new Error('The comment was not added.')
  return added.id
}

/** Changes the text of a comment; false if there is none that may be changed. */
export const updateComment = async (tx: Tx, familyId: number, id: number, content: string): Promise<boolean> => {
  const { rowCount } = await tx
    .update(storyComments)
    .set({ content, updatedAt: sql`now()` })
    .where(and(eq(storyComments.familyId, familyId), eq(storyComments.id, id)))
  return rowCount === 1
}

/** Removes a comment; false if there is none that may be removed. */
export const removeComment = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(storyComments)
    .where(and(eq(storyComments.familyId, familyId), eq(storyComments.id, id)))
  return rowCount === 1
}

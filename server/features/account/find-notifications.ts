import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Database, preparedQuery } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { notifications } from '#server/infra/db/schema/listening.ts'
import { stories, storyComments, storyReactions } from '#server/infra/db/schema/stories.ts'
import { NO_NOTIFICATIONS, type Notifications } from './contract.ts'

/** More than anyone reads in a notification. */
const MAX_ROWS = 100
const MAX_PEOPLE = 3
/** Enough for a card, and to see whether there is more. */
const MAX_COMMENT_LENGTH = 200

/** The newest first. Every open page asks for it every few seconds. */
const findRows = preparedQuery((reader) =>
  reader
    .select({
      id: notifications.id,
      storyId: notifications.storyId,
      title: stories.title,
      duration: stories.duration,
      authorId: stories.userId,
      isAnswer: sql<boolean>`${notifications.questionId} is not null`,
      reaction: storyReactions.reaction,
      comment: sql<string | null>`left(${storyComments.content}, ${MAX_COMMENT_LENGTH})`,
      actor: {
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
    })
    .from(notifications)
    .innerJoin(
      stories,
      and(
        eq(stories.id, notifications.storyId),
        eq(stories.familyId, notifications.familyId),
        isNull(stories.deletedAt),
      ),
    )
    .innerJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(storyReactions, eq(storyReactions.id, notifications.reactionId))
    .leftJoin(storyComments, eq(storyComments.id, notifications.commentId))
    .where(
      and(eq(notifications.userId, sql.placeholder('userId')), eq(notifications.familyId, sql.placeholder('familyId'))),
    )
    .orderBy(desc(notifications.id))
    .limit(MAX_ROWS)
    .prepare('find_notifications'),
)

/** What others did in this family that the person hasn't seen yet, the story with the newest first. */
export const findNotifications = async (
  database: Database,
  userId: number,
  familyId: number,
): Promise<Notifications> => {
  const rows = await database.readAsSystem((reader) => findRows(reader).execute({ userId, familyId }))
  const byStory = Map.groupBy(rows, ({ storyId }) => storyId)
  const [about] = byStory.values()
  const [newest] = about ?? []
  if (!about || !newest) return NO_NOTIFICATIONS
  const { id, storyId, title, duration, authorId } = newest
  const answers = about.filter(({ isAnswer }) => isAnswer)
  const written = about.find(({ comment }) => comment !== null)
  // A sentence is about those who did the same: an answer, or else one person's comment, or else reactions.
  const shown =
    answers.length > 0 ? answers : written ? about.filter(({ actor }) => actor.userId === written.actor.userId) : about
  const people = [...new Map(shown.map(({ actor }) => [actor.userId, actor])).values()]
  return {
    count: byStory.size,
    newest: {
      id,
      storyId,
      title,
      duration,
      isMine: authorId === userId,
      isAnswer: answers.length > 0,
      people: people.slice(0, MAX_PEOPLE),
      peopleCount: people.length,
      reactions: [...new Set(shown.flatMap(({ reaction }) => reaction ?? []))],
      comment: answers.length > 0 ? null : (written?.comment ?? null),
    },
  }
}

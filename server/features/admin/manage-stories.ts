import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { deleteStoriesOfAnyFamily } from '#server/features/stories/editing/delete-story.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import { readAsAdmin } from './audit-log.ts'
import type { AdminStory, listAllStories, openStory as openStoryCall } from './contract.ts'
import { contains, describeSearch, type Page, pageOf } from './list-pages.ts'

const columns = {
  id: stories.id,
  title: stories.title,
  category: stories.category,
  toldBy: stories.toldBy,
  duration: stories.duration,
  createdAt: stories.createdAt,
  user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  familyName: families.name,
}

/** Without those in Recently Deleted, which nothing counts or lists. */
const select = <More extends object>(tx: Tx, more: More) =>
  tx
    .select({ ...columns, ...more })
    .from(stories)
    .innerJoin(users, eq(users.id, stories.userId))
    .innerJoin(families, eq(families.id, stories.familyId))

/** A page of the titles of all stories. Their texts can be searched, but aren't in it. */
export const listStoryTitles = async (
  database: Database,
  admin: Person,
  query: InferOutput<typeof listAllStories.query>,
): Promise<Page<AdminStory>> => {
  const { q, userId, category, limit, cursor = 0 } = query
  const search = describeSearch({ q, category, userId })
  const rows = await readAsAdmin(database, admin, { action: 'stories_listed', search }, (tx) =>
    select(tx, {})
      .where(
        and(
          isNull(stories.deletedAt),
          q === undefined ? undefined : or(contains(stories.title, q), contains(stories.content, q)),
          userId === undefined ? undefined : eq(stories.userId, userId),
          category === undefined ? undefined : eq(stories.category, category),
        ),
      )
      .orderBy(desc(stories.id))
      .offset(cursor)
      .limit(limit + 1),
  )
  return pageOf(rows, query, (row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Throws `not_found`. */
export const openStory = (
  database: Database,
  admin: Person,
  id: number,
): Promise<InferOutput<typeof openStoryCall.reply>> =>
  readAsAdmin(database, admin, { action: 'story_opened', storyIds: [id] }, async (tx) => {
    const [story] = await select(tx, { content: stories.content }).where(
      and(eq(stories.id, id), isNull(stories.deletedAt)),
    )
    if (!story) throw apiErrors.notFound()
    return { ...story, createdAt: story.createdAt.toISOString() }
  })

/** Moves stories to Recently Deleted; returns how many. Their families can restore them. */
export const deleteStories = (
  { database, events }: { database: Database; events: Events },
  admin: Person,
  storyIds: readonly number[],
): Promise<number> =>
  readAsAdmin(database, admin, { action: 'story_deleted', storyIds }, (tx) =>
    deleteStoriesOfAnyFamily(tx, events, storyIds),
  )

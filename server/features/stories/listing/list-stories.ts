import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { preparedStatement, statement } from '#server/infra/db/statement.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Page } from '#server/infra/http/pages.ts'
import type { Story } from '../contract.ts'
import { type StoryPageRow, storyPage } from '../queries.ts'
import { type listStories, storySorts } from './contract.ts'
import { type Filter, filterConditions, orderOf, readOrder, type Sort, writeCursor } from './story-order.ts'

/** As many stories as the app loads at once. */
const APP_PAGE = 50

const firstPage = (sort: Sort) =>
  preparedStatement<StoryPageRow>(
    `first_page_${sort}`,
    storyPage(sql.placeholder('familyId'), { limit: APP_PAGE, order: { sort } }),
  )
const firstPages = new Map<Sort, ReturnType<typeof firstPage>>(storySorts.map((sort) => [sort, firstPage(sort)]))

/** A page of the family's stories. Without a limit: all stories. */
export const readPage = async (
  database: Database,
  { userId, familyId }: Member,
  { limit, cursor, until, sort, ...filter }: InferOutput<typeof listStories.query>,
): Promise<Page<Story[]>> => {
  const isFirstPage = limit === APP_PAGE && cursor === undefined && until === undefined && isEmpty(filter)
  const prepared = isFirstPage ? firstPages.get(sort) : undefined
  const [found] = await database.readAsViewer(
    userId,
    prepared
      ? prepared({ familyId })
      : statement<StoryPageRow>(storyPage(familyId, { limit, order: readOrder(sort, cursor, until), filter })),
  )
  if (!found) throw new Error('The list has no row.')
  const { stories: json, last, revision } = found
  return { json, revision, next: last ? writeCursor(sort, last) : undefined }
}

const isEmpty = (filter: Filter): boolean => Object.values(filter).every((value) => value === undefined)

/** The ids of all stories of the family that match a filter, in list order. */
export const findStoryIds = async (
  database: Database,
  { userId, familyId }: Pick<Member, 'userId' | 'familyId'>,
  { sort, filter }: { sort: Sort; filter: Filter },
): Promise<number[]> => {
  const rows = await database.asViewer(userId, (tx) =>
    tx
      .select({ id: stories.id })
      .from(stories)
      .where(and(eq(stories.familyId, familyId), ...filterConditions(filter)))
      .orderBy(...orderOf(sort)),
  )
  return rows.map(({ id }) => id)
}

/** How many stories that aren't the viewer's own have arrived since a moment, in ms since 1970. */
export const countNew = async (database: Database, { userId, familyId }: Member, since: number) => ({
  count: await database.asViewer(userId, (tx) =>
    tx.$count(
      stories,
      and(
        eq(stories.familyId, familyId),
        isNull(stories.deletedAt),
        gt(stories.createdAt, new Date(since)),
        ne(stories.userId, userId),
      ),
    ),
  ),
})

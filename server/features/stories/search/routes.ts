import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { page } from '#server/infra/http/pages.ts'
import { searchStories } from './contract.ts'
import { searchPage } from './search-stories.ts'

export const searchRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(searchStories, async ({ viewer, query }) => page(() => searchPage(database, viewer, query)))
}

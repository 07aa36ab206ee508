import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { searchStories } from './contract.ts'
import { nextPage, searchPage } from './search-stories.ts'

export const searchRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(searchStories, async ({ viewer, query, reply }) => {
    const { stories, corrected, next } = await searchPage(database, viewer, query)
    if (next) reply.header('link', `<${nextPage(query, next)}>; rel="next"`)
    return { stories, corrected }
  })
}

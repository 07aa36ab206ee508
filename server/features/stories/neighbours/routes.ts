import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { findNeighbours } from './find-neighbours.ts'

export const neighbourRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(calls.getNeighbours, ({ viewer, params, query }) => findNeighbours(database, viewer, params.id, query))
}

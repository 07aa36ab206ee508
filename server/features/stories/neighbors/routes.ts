import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { findNeighbors } from './find-neighbors.ts'

export const neighborRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(calls.getNeighbors, ({ viewer, params, query }) => findNeighbors(database, viewer, params.id, query))
}

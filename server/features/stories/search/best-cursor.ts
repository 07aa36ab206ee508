import { notOurCursor } from '#server/features/stories/listing/contract.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'

const MOST = 2 ** 31 - 1

/** Where a page of the best ends, for an address: how good the last one is, and its id. */
export const writeBestCursor = ({ score, id }: { score: number; id: number }): string => `${score}_${id}`

/** Refuses with `invalid_input` a cursor of another order. */
export const readBestCursor = (cursor: string | undefined): { score: number; id: number } | undefined => {
  if (cursor === undefined) return undefined
  const [, score, id] = /^(\d{1,10})_(\d{1,10})$/.exec(cursor) ?? []
  if (score === undefined || Number(score) > MOST || Number(id) > MOST)
    throw apiErrors.invalid(notOurCursor, { cursor: notOurCursor })
  return { score: Number(score), id: Number(id) }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editStories, MAX_STORIES } from '#server/features/stories/bulk-editing/contract.ts'
import { listStories } from '#server/features/stories/listing/contract.ts'
import type { Replied, Sent } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { storyKeys } from '../story-cache.ts'

type Reply = Replied<typeof editStories>
export type BulkChange = Sent<typeof editStories, 'body'>['changes'][number]
/** Which stories to change. */
export type BulkTarget = Pick<BulkChange, 'ids' | 'filter' | 'except'>
export type EditCounts = Omit<Reply, 'undo'>
export type EditResult = EditCounts & {
  /** The changes of each call that undoes it. */
  readonly undo: readonly Reply['undo'][]
  /** The error that stopped it early. The counts cover what was done until then. */
  readonly stopped?: unknown
}

/** Changes many stories. `progress` is set while that takes more than one call. */
export const useEditStories = () => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const edit = useMutation({
    mutationFn: ({ change, count }: { change: BulkChange /** How many stories it affects. */; count: number }) =>
      editInBatches(change, count, {
        findIds,
        send: (each) => call(editStories, { body: { changes: [each] } }),
        onProgress: (done, total) => setProgress({ done, total }),
      }),
    networkMode: 'always',
    onSettled: () => {
      setProgress(null)
      void client.invalidateQueries({ queryKey: storyKeys.all })
    },
  })
  return { edit, progress }
}

/** Reverses a bulk change, batch by batch. */
export const useUndoEdit = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (batches: EditResult['undo']): Promise<EditCounts> => {
      let sum: EditCounts = NO_STORIES
      for (const changes of batches) sum = addCounts(sum, await call(editStories, { body: { changes } }))
      return sum
    },
    networkMode: 'always',
    onSettled: () => void client.invalidateQueries({ queryKey: storyKeys.all }),
  })
}

interface BatchOptions {
  /** Fetches the ids of all stories that match a filter. */
  readonly findIds: (filter: NonNullable<BulkChange['filter']>) => Promise<readonly number[]>
  readonly send: (change: BulkChange) => Promise<Reply>
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Changes any number of stories, in batches the server accepts. All ids are fetched before the first batch, because a change
 * can decide what a filter matches. Throws only if the first batch fails; a later failure is in the result.
 * @param count how many stories the change affects
 */
export async function editInBatches(
  change: BulkChange,
  count: number,
  { findIds, send, onProgress }: BatchOptions,
): Promise<EditResult> {
  if (count <= MAX_STORIES && (change.except?.length ?? 0) <= MAX_STORIES) {
    const { undo, ...counts } = await send(change)
    return { ...counts, undo: undo.length > 0 ? [undo] : [] }
  }
  const { ids: givenIds, filter, except = [], ...rest } = change
  onProgress(0, count)
  const left = new Set(except.map(Number))
  const ids = givenIds ?? (await findIds(filter ?? {})).filter((id) => !left.has(id))
  let sum: EditResult = { ...NO_STORIES, undo: [] }
  for (let done = 0; done < ids.length; done += MAX_STORIES) {
    onProgress(done, ids.length)
    try {
      const { undo, ...counts } = await send({ ...rest, ids: ids.slice(done, done + MAX_STORIES) })
      sum = { ...addCounts(sum, counts), undo: undo.length > 0 ? [...sum.undo, undo] : sum.undo }
    } catch (error) {
      if (done === 0) throw error
      return { ...sum, stopped: error }
    }
  }
  return sum
}

const NO_STORIES: EditCounts = { changed: 0, same: 0, full: 0, notYours: 0, categoryUnchanged: 0, changedSince: 0 }

const addCounts = (a: EditCounts, b: EditCounts): EditCounts => ({
  changed: a.changed + b.changed,
  same: a.same + b.same,
  full: a.full + b.full,
  notYours: a.notYours + b.notYours,
  categoryUnchanged: a.categoryUnchanged + b.categoryUnchanged,
  changedSince: a.changedSince + b.changedSince,
})

/** The server's limit for a page of the story list. */
const MAX_PAGE_SIZE = '200'

async function findIds(filter: NonNullable<BulkChange['filter']>): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: MAX_PAGE_SIZE, cursor }
    const { page, next } = await pageWithNext((onHeaders) => call(listStories, { query }, { onHeaders }))
    ids.push(...page.map(({ id }) => id))
    cursor = next
  } while (cursor !== undefined)
  return ids
}

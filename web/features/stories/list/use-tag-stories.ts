import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { MAX_AT_ONCE, MAX_IDS, tagStories } from '#server/features/stories/tagging/contract.ts'
import type { Replied, Sent } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { storyKeys } from '../story-cache.ts'

export type TagChange = Sent<typeof tagStories, 'body'>
export type TagResult = Replied<typeof tagStories> & {
  /** The error that stopped it early. The counts cover what was done until then. */
  readonly stopped?: unknown
}

/** Adds or removes tags on many stories. `progress` is set while that takes more than one call. */
export const useTagStories = () => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const tag = useMutation({
    mutationFn: ({ change, count }: { change: TagChange /** How many stories it affects. */; count: number }) =>
      tagInBatches(change, count, {
        findIds,
        send: (body) => call(tagStories, { body }),
        onProgress: (done, total) => setProgress({ done, total }),
      }),
    networkMode: 'always',
    onSettled: () => {
      setProgress(null)
      void client.invalidateQueries({ queryKey: storyKeys.all })
    },
  })
  return { tag, progress }
}

/** Reverses a bulk change, batch by batch. */
export const useUndoTags = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (steps: TagResult['undo']) => {
      for (const body of steps) await call(tagStories, { body })
    },
    networkMode: 'always',
    onSettled: () => void client.invalidateQueries({ queryKey: storyKeys.all }),
  })
}

interface BatchOptions {
  /** Fetches the ids of all stories that match a filter. */
  readonly findIds: (filter: NonNullable<TagChange['filter']>) => Promise<readonly number[]>
  readonly send: (body: TagChange) => Promise<Replied<typeof tagStories>>
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Tags any number of stories, in batches the server accepts. All ids are fetched before the first batch, because tags
 * change what a filter matches. Throws only if the first batch fails; a later failure is in the result.
 * @param count how many stories the change affects
 */
export async function tagInBatches(
  change: TagChange,
  count: number,
  { findIds, send, onProgress }: BatchOptions,
): Promise<TagResult> {
  if (count <= Math.min(MAX_AT_ONCE, MAX_IDS)) return send(change)
  const { ids: givenIds, filter, ...tags } = change
  onProgress(0, count)
  const ids = givenIds ?? (await findIds(filter ?? {}))
  let sum: TagResult = { changed: 0, same: 0, full: 0, notYours: 0, undo: [] }
  for (let done = 0; done < ids.length; done += MAX_IDS) {
    onProgress(done, ids.length)
    try {
      sum = addResults(sum, await send({ ...tags, ids: ids.slice(done, done + MAX_IDS) }))
    } catch (error) {
      if (done === 0) throw error
      return { ...sum, stopped: error }
    }
  }
  return sum
}

const addResults = (a: TagResult, b: TagResult): TagResult => ({
  changed: a.changed + b.changed,
  same: a.same + b.same,
  full: a.full + b.full,
  notYours: a.notYours + b.notYours,
  undo: [...a.undo, ...b.undo],
})

/** The server's limit for a page of the story list. */
const MAX_PAGE_SIZE = '200'

async function findIds(filter: NonNullable<TagChange['filter']>): Promise<number[]> {
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

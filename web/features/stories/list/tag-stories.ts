import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { MAX_AT_ONCE, MAX_IDS, tagStories } from '#server/features/stories/tagging/contract.ts'
import type { Replied, Sent } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { storyKeys } from '../story-cache.ts'

/** The list gives at most so many at once. */
const LIST_PAGE = '200'

interface Asked {
  readonly change: TagChange
  /** How many stories are meant. */
  readonly count: number
}

/** Adds tags to many stories and takes others away; says how far it is where that takes more than one call. */
export const useTagStories = () => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const tag = useMutation({
    mutationFn: ({ change, count }: Asked) =>
      tagInPieces(change, count, {
        findIds,
        send: (body) => call(tagStories, { body }),
        onProgress: (done, of) => setProgress({ done, of }),
      }),
    networkMode: 'always',
    onSettled: () => {
      setProgress(null)
      void client.invalidateQueries({ queryKey: storyKeys.all })
    },
  })
  return { tag, progress }
}

async function findIds(filter: NonNullable<TagChange['filter']>): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: LIST_PAGE, cursor }
    const { page, next } = await pageWithNext((onHeaders) => call(listStories, { query }, { onHeaders }))
    ids.push(...page.map(({ id }) => id))
    cursor = next
  } while (cursor !== undefined)
  return ids
}

/** Takes back what was done, piece by piece. */
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

export type TagChange = Sent<typeof tagStories, 'body'>
export type TagResult = Replied<typeof tagStories> & {
  /** Why it ended before all had been tagged; what is counted is done all the same. */
  readonly stopped?: unknown
}

interface Means {
  /** The ids of all stories that a filter leaves. */
  readonly findIds: (filter: NonNullable<TagChange['filter']>) => Promise<readonly number[]>
  readonly send: (body: TagChange) => Promise<Replied<typeof tagStories>>
  readonly onProgress: (done: number, of: number) => void
}

/**
 * Tags however many stories, in pieces of what the server takes at once. All are looked up before the first is tagged, for tags
 * decide what a filter leaves. Throws only where nothing has been sent that was answered.
 * @param count how many stories are meant
 */
export async function tagInPieces(change: TagChange, count: number, means: Means): Promise<TagResult> {
  const { ids: named, filter, ...tags } = change
  if (count <= Math.min(MAX_AT_ONCE, MAX_IDS)) return means.send(change)
  means.onProgress(0, count)
  const ids = named ?? (await means.findIds(filter ?? {}))
  let sum: TagResult = { changed: 0, same: 0, full: 0, notYours: 0, undo: [] }
  for (let done = 0; done < ids.length; done += MAX_IDS) {
    means.onProgress(done, ids.length)
    try {
      sum = together(sum, await means.send({ ...tags, ids: ids.slice(done, done + MAX_IDS) }))
    } catch (error) {
      if (done === 0) throw error
      return { ...sum, stopped: error }
    }
  }
  return sum
}

const together = (one: TagResult, other: TagResult): TagResult => ({
  changed: one.changed + other.changed,
  same: one.same + other.same,
  full: one.full + other.full,
  notYours: one.notYours + other.notYours,
  undo: [...one.undo, ...other.undo],
})

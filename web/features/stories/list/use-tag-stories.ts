import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { tagStories } from '#server/features/stories/research/contract.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { type TagChange, type TagResult, tagInPieces } from './tag-in-pieces.ts'

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

import { expect, test } from 'vitest'
import { type TagChange, tagInPieces } from './tag-stories.ts'

const ids = Array.from({ length: 2500 }, (_, at) => at + 1)

function trial(worksUpTo = Number.POSITIVE_INFINITY) {
  const sent: TagChange[] = []
  const progress: string[] = []
  const means = {
    findIds: async () => ids,
    send: async (body: TagChange) => {
      if (sent.length === worksUpTo) throw new TypeError('away')
      sent.push(body)
      const some = (body.ids ?? []).map(Number)
      return { changed: some.length - 1, same: 1, full: 0, notYours: 0, undo: [{ ids: some, add: [], remove: ['x'] }] }
    },
    onProgress: (done: number, of: number) => void progress.push(`${done} of ${of}`),
  }
  return { sent, progress, means }
}

test('what the server takes at once goes at once, as it was asked', async () => {
  const { sent, progress, means } = trial()
  await tagInPieces({ filter: { tag: 'war' }, add: ['x'] }, 1000, means)
  expect(sent).toEqual([{ filter: { tag: 'war' }, add: ['x'] }])
  expect(progress).toEqual([])
})

test('more goes piece by piece and is counted together, with one way back', async () => {
  const { sent, progress, means } = trial()
  const result = await tagInPieces({ filter: {}, add: ['x'] }, 2500, means)
  expect(sent.map((body) => body.ids?.length)).toEqual([1000, 1000, 500])
  expect(sent.every(({ filter, add }) => filter === undefined && add?.[0] === 'x')).toBe(true)
  expect(progress).toEqual(['0 of 2500', '0 of 2500', '1000 of 2500', '2000 of 2500'])
  expect(result).toMatchObject({ changed: 2497, same: 3, full: 0, notYours: 0 })
  expect(result.undo.flatMap((step) => step.ids)).toEqual(ids)
})

test('what was done before it broke off is told, and can be taken back', async () => {
  const result = await tagInPieces({ ids, add: ['x'] }, 2500, trial(1).means)
  expect(result).toMatchObject({ changed: 999, stopped: new TypeError('away') })
  expect(result.undo).toHaveLength(1)
  await expect(tagInPieces({ ids, add: ['x'] }, 2500, trial(0).means)).rejects.toThrow('away')
})

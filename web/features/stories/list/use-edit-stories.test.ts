import { expect, test } from 'vitest'
import { type BulkChange, editInBatches } from './use-edit-stories.ts'

const ids = Array.from({ length: 2500 }, (_, index) => index + 1)

function fakeServer(failsAfter = Number.POSITIVE_INFINITY) {
  const sent: BulkChange[] = []
  const progress: string[] = []
  const options = {
    findIds: async () => ids,
    send: async (body: BulkChange) => {
      if (sent.length === failsAfter) throw new TypeError('away')
      sent.push(body)
      const batch = (body.ids ?? []).map(Number)
      return {
        changed: batch.length - 1,
        same: 1,
        full: 0,
        notYours: 0,
        categoryUnchanged: 0,
        changedSince: 0,
        undo: [{ ids: batch, set: {}, addTags: [], removeTags: ['x'], before: {} }],
      }
    },
    onProgress: (done: number, total: number) => void progress.push(`${done} of ${total}`),
  }
  return { sent, progress, options }
}

test('a change within the server’s limit is sent unchanged in one call', async () => {
  const { sent, progress, options } = fakeServer()
  await editInBatches({ filter: { tag: 'war' }, addTags: ['x'] }, 1000, options)
  expect(sent).toEqual([{ filter: { tag: 'war' }, addTags: ['x'] }])
  expect(progress).toEqual([])
})

test('a larger change is sent in batches; counts and undo steps are added up', async () => {
  const { sent, progress, options } = fakeServer()
  const result = await editInBatches({ filter: {}, addTags: ['x'] }, 2500, options)
  expect(sent.map((body) => body.ids?.length)).toEqual([1000, 1000, 500])
  expect(sent.every(({ filter, addTags }) => filter === undefined && addTags?.[0] === 'x')).toBe(true)
  expect(progress).toEqual(['0 of 2500', '0 of 2500', '1000 of 2500', '2000 of 2500'])
  expect(result).toMatchObject({ changed: 2497, same: 3, full: 0, notYours: 0 })
  expect(result.undo.flat().flatMap((step) => step.ids)).toEqual(ids)
})

test('a failure after the first batch returns what was done, with its undo steps; in the first batch it throws', async () => {
  const result = await editInBatches({ ids, addTags: ['x'] }, 2500, fakeServer(1).options)
  expect(result).toMatchObject({ changed: 999, stopped: new TypeError('away') })
  expect(result.undo).toHaveLength(1)
  await expect(editInBatches({ ids, addTags: ['x'] }, 2500, fakeServer(0).options)).rejects.toThrow('away')
})

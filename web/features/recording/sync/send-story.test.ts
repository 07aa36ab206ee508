import { expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { freshKeyOf } from './fresh-key.ts'
import { sendStory } from './send-story.ts'

const blob = new Blob(['sound'])
const sound = { id: 'r1', familyId: 10, blob, mimeType: 'audio/webm', startedAt: 0, durationMs: 1000 }
const fields = { title: 'The river', recordingKey: 'r1' }
const file = { blob, name: 'recording.webm' }

test.each([null, 'refused', 'unreachable'] as const)(
  'with the vault %s the recording itself is sent',
  async (vault) => {
    const save = vi.fn(async () => {})
    await sendStory(save, fields, sound, vault)
    expect(save.mock.calls).toEqual([[{ fields, file }]])
  },
)

test('what is in the vault is only named', async () => {
  const save = vi.fn(async () => {})
  await sendStory(save, fields, sound, 'done')
  expect(save.mock.calls).toEqual([[{ fields: { ...fields, uploadId: 'r1' }, file: null }]])
})

test('a vault that has lost it gets it again; other refusals are told', async () => {
  const lost = new CallError(404, '{"error":"upload_unknown","message":"Send it again."}')
  const save = vi.fn(async () => {}).mockRejectedValueOnce(lost)
  await sendStory(save, fields, sound, 'done')
  expect(save.mock.calls.at(-1)).toEqual([{ fields, file }])

  const full = new CallError(507, '{"error":"storage_full","message":"No room."}')
  const refusing = vi.fn(async () => Promise.reject(full))
  await expect(sendStory(refusing, fields, sound, 'done')).rejects.toBe(full)
  expect(refusing).toHaveBeenCalledTimes(1)
})

const otherwise = new CallError(409, '{"error":"saved_otherwise","message":"It was saved before."}')

test.each([
  ['done', { uploadId: 'r1' }, null],
  ['refused', {}, file],
] as const)(
  'one that was saved before with other sound becomes another story, with the vault %s',
  async (vault, more, sent) => {
    const save = vi.fn(async () => {}).mockRejectedValueOnce(otherwise)
    await sendStory(save, { ...fields, recordingKey: 'r1' }, sound, vault)
    const recordingKey = await freshKeyOf(sound)
    expect(recordingKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(save.mock.calls.at(-1)).toEqual([{ fields: { ...fields, ...more, recordingKey }, file: sent }])
  },
)

test('another key follows from the recording: the same one is sent again under the same key, a longer one is not', async () => {
  expect(await freshKeyOf(sound)).toBe(await freshKeyOf({ ...sound }))
  expect(await freshKeyOf(sound)).not.toBe(await freshKeyOf({ ...sound, blob: new Blob(['sound and more']) }))
})

test('what was saved otherwise under both keys stays where it is', async () => {
  const save = vi.fn(async () => Promise.reject(otherwise))
  await expect(sendStory(save, { ...fields, recordingKey: 'r1' }, sound, null)).rejects.toBe(otherwise)
  expect(save).toHaveBeenCalledTimes(2)
})

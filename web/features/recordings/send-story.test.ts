import { expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { sendStory } from './send-story.ts'

const blob = new Blob(['sound'])
const sound = { id: 'r1', blob, mimeType: 'audio/webm', startedAt: 0, durationMs: 1000 }
const fields = { title: 'The river' }
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

import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { storyFormSchema } from '#server/features/stories/contract.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { FinishedRecording, StoryDraft } from '../session/recording-machine.ts'
import { keyForLongerRecording, newStoryFields, recordingFileName, sendStory } from './send-story.ts'

const blob = new Blob(['sound'])
const recorded = {
  id: 'r1',
  familyId: 10,
  blob,
  mimeType: 'audio/webm',
  startedAt: 0,
  utcOffsetMinutes: -360,
  durationMs: 1000,
}
const fields = { title: 'The river', recordingKey: 'r1' }
const file = { blob, name: 'recording.webm' }
const uploaded = { state: 'done', bytes: blob.size } as const
const takes = JSON.stringify([{ takeId: 'r1', bytes: blob.size }])

test.each([null, 'refused', 'unreachable'] as const)(
  'with upload state %s the recording itself is sent',
  async (upload) => {
    const save = vi.fn(async () => {})
    await sendStory(save, fields, recorded, upload && { state: upload, bytes: 3 })
    expect(save.mock.calls).toEqual([[{ fields, file }]])
  },
)

test('an uploaded recording is saved by its upload, with all that the server has', async () => {
  const save = vi.fn(async () => {})
  await sendStory(save, fields, recorded, uploaded)
  await sendStory(save, fields, recorded, { state: 'done', bytes: 99 })
  expect(save.mock.calls).toEqual([
    [{ fields: { ...fields, takes }, file: null }],
    [{ fields: { ...fields, takes: '[{"takeId":"r1","bytes":99}]' }, file: null }],
  ])
})

test.each(['upload_unknown', 'upload_unfinished', 'wrong_length', 'already_saved', 'not_audio'])(
  'if the upload can’t be saved (%s), the recording itself is sent',
  async (error) => {
    const refused = new CallError(409, JSON.stringify({ error, message: 'No.' }))
    const save = vi.fn(async () => {}).mockRejectedValueOnce(refused)
    await sendStory(save, fields, recorded, uploaded)
    expect(save.mock.calls.at(-1)).toEqual([{ fields, file }])
  },
)

test('other errors reject', async () => {
  const full = new CallError(507, '{"error":"storage_full","message":"No room."}')
  const refusing = vi.fn(async () => Promise.reject(full))
  await expect(sendStory(refusing, fields, recorded, uploaded)).rejects.toBe(full)
  expect(refusing).toHaveBeenCalledTimes(1)
})

const savedOtherwise = new CallError(409, '{"error":"saved_otherwise","message":"It was saved before."}')

test.each([
  ['done', { takes }, null],
  ['refused', {}, file],
] as const)(
  'a recording that was saved before with other audio becomes another story, with upload state %s',
  async (upload, more, sent) => {
    const save = vi.fn(async () => {}).mockRejectedValueOnce(savedOtherwise)
    await sendStory(save, { ...fields, recordingKey: 'r1' }, recorded, { state: upload, bytes: blob.size })
    const recordingKey = await keyForLongerRecording(recorded)
    expect(recordingKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(save.mock.calls.at(-1)).toEqual([{ fields: { ...fields, ...more, recordingKey }, file: sent }])
  },
)

test('the other key depends on the recording: the same for the same audio, another for a longer one', async () => {
  expect(await keyForLongerRecording(recorded)).toBe(await keyForLongerRecording({ ...recorded }))
  expect(await keyForLongerRecording(recorded)).not.toBe(
    await keyForLongerRecording({ ...recorded, blob: new Blob(['recorded and more']) }),
  )
})

test('a recording that was saved with other audio under both keys rejects', async () => {
  const save = vi.fn(async () => Promise.reject(savedOtherwise))
  await expect(sendStory(save, { ...fields, recordingKey: 'r1' }, recorded, null)).rejects.toBe(savedOtherwise)
  expect(save).toHaveBeenCalledTimes(2)
})

const recording: FinishedRecording = {
  id: '4be0643f-1d98-473b-97cd-ca98a65347dd',
  familyId: 10,
  blob: new Blob(['sound']),
  mimeType: 'audio/webm',
  startedAt: Date.UTC(2026, 2, 10, 14, 3, 5),
  utcOffsetMinutes: -300,
  durationMs: 41_600,
}
const draft: StoryDraft = { title: ' Geese ', category: 'Ad Hoc', prompt: null, text: 'We had geese.', toldBy: null }

test('a recording that an earlier version stored without its zone has that of this device, at its time', () => {
  const { utcOffsetMinutes } = newStoryFields(draft, { ...recording, utcOffsetMinutes: undefined }, 'Anna Weber')
  expect(utcOffsetMinutes).toBe(String(0 - new Date(recording.startedAt).getTimezoneOffset()))
})

test('a complete story has every field of the call', () => {
  const prompt = { text: 'Who was Hans?', category: 'Family Q&A', questionId: 7 } as const
  const fields = newStoryFields({ ...draft, category: 'Family Q&A', prompt, toldBy: ' Ruth ' }, recording, 'Anna Weber')
  expect(fields).toEqual({
    title: 'Geese',
    content: 'We had geese.',
    duration: '41',
    category: 'Family Q&A',
    aiPrompt: 'Who was Hans?',
    transcriptionMethod: 'browser',
    questionId: '7',
    toldBy: 'Ruth',
    language: 'en-US',
    familyId: '10',
    recordingKey: recording.id,
    startedAt: '2026-03-10T14:03:05.000Z',
    utcOffsetMinutes: '-300',
  })
  expect(v.safeParse(storyFormSchema, fields).success).toBe(true)
})

test('a story without text is transcribed by the server, and told by the account', () => {
  const fields = newStoryFields({ ...draft, text: ' \n ' }, recording, 'Anna Weber')
  expect(fields).toMatchObject({ transcriptionMethod: 'gemini', toldBy: 'Anna Weber', aiPrompt: '' })
  expect(fields).not.toHaveProperty('questionId')
  expect(v.safeParse(storyFormSchema, fields).success).toBe(true)
})

test('a text that the server transcribed is the server’s, even if it was corrected', () => {
  const fields = newStoryFields({ ...draft, isTranscribed: true }, recording, 'Anna Weber')
  expect(fields).toMatchObject({ transcriptionMethod: 'gemini', content: draft.text })
})

test('an erased storyteller is left to the server', () => {
  const fields = newStoryFields({ ...draft, toldBy: '  ' }, recording, 'Anna Weber')
  expect(v.parse(storyFormSchema, fields).toldBy).toBeUndefined()
})

test.each([
  ['audio/webm;codecs=opus', 'recording.webm'],
  ['audio/mp4', 'recording.m4a'],
  ['Audio/WAV', 'recording.wav'],
  ['audio/ogg; codecs=opus', 'recording.ogg'],
  ['', 'recording.bin'],
])('a file of type "%s" is called %s', (type, name) => {
  expect(recordingFileName(type)).toBe(name)
})

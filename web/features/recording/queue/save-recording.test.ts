import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { storyFormSchema } from '#server/features/stories/contract.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { SavedRecording, StoryDraft } from '../takes/recording.ts'
import { newStoryFields, saveRecording, UploadsMissingError } from './save-recording.ts'

const TAKE = '4be0643f-1d98-473b-97cd-ca98a65347dd'
const OTHER = '0f4b6f0e-3f52-4a6e-9f0e-6d3f0c1f7c11'
const draft: StoryDraft = { title: ' Geese ', category: 'Ad Hoc', prompt: null, text: 'We had geese.', toldBy: null }
const take = {
  id: TAKE,
  mimeType: 'audio/webm',
  startedAt: Date.UTC(2026, 2, 10, 14, 3, 5),
  utcOffsetMinutes: -300,
  durationMs: 41_600,
  isStopped: true,
  uploadedBytes: 700,
}
const recording: SavedRecording = { id: TAKE, familyId: 10, draft, takes: [take] }
const apiError = (status: number, error: string) => new CallError(status, JSON.stringify({ error, message: 'No.' }))
const { signal } = new AbortController()

describe('a save', () => {
  const server = (saved: readonly string[] = []) => ({
    post: vi.fn(async (_: unknown) => aStory({ id: 7 })),
    client: {
      async open(_: unknown, { id }: { id: string }) {
        if (saved.includes(id)) throw apiError(409, 'already_saved')
        return 700
      },
    },
  })

  test.each([
    ['that isn’t uploaded yet', { ...recording, takes: [{ ...take, uploadedBytes: null }] }, null],
    ['that the server doesn’t know', recording, apiError(404, 'upload_unknown')],
    ['of which the server has less than it said', recording, apiError(409, 'upload_unfinished')],
  ])('of a take %s asks for its upload', async (_, unsaved, problem) => {
    const { post, client } = server()
    if (problem) post.mockRejectedValue(problem)
    await expect(saveRecording(unsaved, 'Anna', { post, client }, signal)).rejects.toThrow(UploadsMissingError)
  })

  test('that is refused rejects with the reason, and isn’t repeated', async () => {
    const { post, client } = server()
    const full = apiError(507, 'storage_full')
    post.mockRejectedValue(full)
    await expect(saveRecording(recording, 'Anna', { post, client }, signal)).rejects.toBe(full)
    expect(post).toHaveBeenCalledTimes(1)
  })

  const longer = { ...recording, takes: [take, { ...take, id: OTHER, uploadedBytes: 300 }] }

  test('of a recording that was saved without its last take makes a story of that one', async () => {
    const { post, client } = server([TAKE])
    post.mockRejectedValueOnce(apiError(409, 'saved_otherwise'))
    expect(await saveRecording(longer, 'Anna', { post, client }, signal)).toBe(7)
    expect(post.mock.calls.at(-1)?.[0]).toMatchObject({
      recordingKey: OTHER,
      takes: JSON.stringify([{ takeId: OTHER, bytes: 300 }]),
    })
  })

  test('of a recording that was saved otherwise, with nothing new, rejects', async () => {
    const { post, client } = server([TAKE, OTHER])
    const problem = apiError(409, 'saved_otherwise')
    post.mockRejectedValue(problem)
    await expect(saveRecording(longer, 'Anna', { post, client }, signal)).rejects.toBe(problem)
    expect(post).toHaveBeenCalledTimes(1)
  })
})

describe('the fields of the call', () => {
  const fieldsOf = (changes: Partial<StoryDraft>, storyteller = 'Anna Weber') =>
    newStoryFields({ ...recording, draft: { ...draft, ...changes } }, storyteller)

  test('are complete', () => {
    const prompt = { text: 'Who was Hans?', category: 'Family Q&A', questionId: 7 } as const
    const fields = fieldsOf({ category: 'Family Q&A', prompt, toldBy: ' Ruth ' })
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
      recordingKey: TAKE,
      takes: JSON.stringify([{ takeId: TAKE, bytes: 700 }]),
      startedAt: '2026-03-10T14:03:05.000Z',
      utcOffsetMinutes: '-300',
    })
    expect(v.safeParse(storyFormSchema, fields).success).toBe(true)
  })

  test('name several takes in order, without those that have no audio, and add up how long they are', () => {
    const takes = [take, { ...take, id: 'empty', durationMs: 0, uploadedBytes: 0 }, { ...take, id: OTHER }]
    const fields = newStoryFields({ ...recording, takes }, 'Anna Weber')
    expect(JSON.parse(fields.takes ?? '').map(({ takeId }: { takeId: string }) => takeId)).toEqual([TAKE, OTHER])
    expect(fields.duration).toBe('83')
  })

  test('of a story without text: the server transcribes it, and the account told it', () => {
    const fields = fieldsOf({ text: ' \n ' })
    expect(fields).toMatchObject({ transcriptionMethod: 'gemini', toldBy: 'Anna Weber', aiPrompt: '' })
    expect(fields).not.toHaveProperty('questionId')
    expect(v.safeParse(storyFormSchema, fields).success).toBe(true)
  })

  test('of a text that the server transcribed: it is the server’s, even if it was corrected', () => {
    expect(fieldsOf({ isTranscribed: true })).toMatchObject({ transcriptionMethod: 'gemini', content: draft.text })
  })

  test('leave an erased storyteller to the server', () => {
    expect(v.parse(storyFormSchema, fieldsOf({ toldBy: '  ' })).toldBy).toBeUndefined()
  })
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { storyFormSchema } from '#server/features/stories/contract.ts'
import type { FinishedRecording, StoryDraft } from '../session/recording-machine.ts'
import { storyFields } from './story-fields.ts'

const recording: FinishedRecording = {
  id: '4be0643f-1d98-473b-97cd-ca98a65347dd',
  familyId: 10,
  blob: new Blob(['sound']),
  mimeType: 'audio/webm',
  startedAt: Date.UTC(2026, 2, 10, 14, 3, 5),
  durationMs: 41_600,
}
const draft: StoryDraft = { title: ' Geese ', category: 'Ad Hoc', prompt: null, text: 'We had geese.', toldBy: null }

test('a story in full, as the call takes it', () => {
  const prompt = { text: 'Who was Hans?', category: 'Family Q&A', questionId: 7 } as const
  const fields = storyFields({ ...draft, category: 'Family Q&A', prompt, toldBy: ' Ruth ' }, recording, 'Anna Weber')
  expect(fields).toEqual({
    title: 'Geese',
    content: 'We had geese.',
    duration: '42',
    category: 'Family Q&A',
    aiPrompt: 'Who was Hans?',
    transcriptionMethod: 'browser',
    questionId: '7',
    toldBy: 'Ruth',
    familyId: '10',
    recordingKey: recording.id,
    startedAt: '2026-03-10T14:03:05.000Z',
  })
  expect(v.safeParse(storyFormSchema, fields).success).toBe(true)
})

test('a story that nobody heard yet is left to the server, and told by the account', () => {
  const fields = storyFields({ ...draft, text: ' \n ' }, recording, 'Anna Weber')
  expect(fields).toMatchObject({ transcriptionMethod: 'gemini', toldBy: 'Anna Weber', aiPrompt: '' })
  expect(fields).not.toHaveProperty('questionId')
  expect(v.safeParse(storyFormSchema, fields).success).toBe(true)
})

test('a storyteller who was wiped out is left to the server', () => {
  const fields = storyFields({ ...draft, toldBy: '  ' }, recording, 'Anna Weber')
  expect(v.parse(storyFormSchema, fields).toldBy).toBeUndefined()
})

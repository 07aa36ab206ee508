import type { InferInput } from 'valibot'
import type { storyFormSchema } from '#server/features/stories/contract.ts'
import type { FinishedRecording, StoryDraft } from '../session/recording-machine.ts'

export type StoryFields = InferInput<typeof storyFormSchema>

/**
 * The text fields of `POST /api/stories`. The method is 'browser' where there is text, else 'gemini', which means that
 * the server is to hear the words (specification 3, "stories").
 * @param storyteller the name that stands for the account where nobody wrote another
 */
export function storyFields(draft: StoryDraft, recording: FinishedRecording, storyteller: string): StoryFields {
  const { title, category, prompt, text } = draft
  return {
    title: title.trim(),
    content: text,
    duration: String(Math.round(recording.durationMs / 1000)),
    category,
    aiPrompt: prompt?.text ?? '',
    transcriptionMethod: text.trim() === '' ? 'gemini' : 'browser',
    ...(prompt?.questionId != null && { questionId: String(prompt.questionId) }),
    toldBy: (draft.toldBy ?? storyteller).trim(),
    recordingKey: recording.id,
    familyId: String(recording.familyId),
    startedAt: new Date(recording.startedAt).toISOString(),
  }
}

import type { InferInput } from 'valibot'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { toWholeSeconds } from '#common/format/durations.ts'
import { toSpokenLanguage } from '#common/spoken-languages.ts'
import { saveBedtimeStory } from '#server/features/bedtime/contract.ts'
import { type Story, saveStory, type storyFormSchema } from '#server/features/stories/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { type CallOptions, call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { browserClock, untilTimeout } from '#web/lib/clock.ts'
import { type DeviceTake, durationOf, type SavedRecording } from '../takes/recording.ts'
import { titleOf } from '../takes/title.ts'
import type { TusClient } from './tus-client.ts'

/** The server doesn't have what was uploaded: it has to be uploaded again first. */
export class UploadsMissingError extends Error {}

/** With `characterDetails` it's a bedtime story. */
export type NewStoryFields = InferInput<typeof storyFormSchema> & {
  readonly characterDetails?: string
  /** The words that were recognized while a bedtime story was read aloud. */
  readonly transcript?: string
}

/** The server reads each take to its end before it answers. */
const ANSWER_TIMEOUT_MS = 60_000

/** Saves as that account: 401 while another person is signed in, or the story would go to their vault. */
export const postAs =
  (accountId: number) =>
  (fields: NewStoryFields, signal: AbortSignal): Promise<Story> =>
    untilTimeout(ANSWER_TIMEOUT_MS, browserClock, signal, (own) =>
      postStory(fields, { signal: own, headers: { [PERSON_HEADER]: String(accountId) } }),
    )

/** A bedtime story has a call of its own. */
function postStory(fields: NewStoryFields, options: CallOptions): Promise<Story> {
  const { characterDetails, transcript, ...common } = fields
  if (characterDetails === undefined) return call(saveStory, { body: common }, options)
  const { aiPrompt: _, questionId: __, transcriptionMethod: ___, content = '', ...own } = common
  const body = { ...own, content, transcript, characterDetails, category: BEDTIME_CATEGORY } as const
  return call(saveBedtimeStory, { body }, options)
}

/**
 * Makes a story of a recording whose takes are on the server, and resolves to its id. Repeating it makes no second story: the
 * server knows the recording by its id.
 * @throws {UploadsMissingError}, CallError, TypeError
 */
export async function saveRecording(
  recording: SavedRecording,
  storyteller: string,
  { post, client }: { readonly post: ReturnType<typeof postAs>; readonly client: Pick<TusClient, 'open'> },
  signal: AbortSignal,
): Promise<number> {
  if (recording.takes.some(({ uploadedBytes }) => uploadedBytes === null)) throw new UploadsMissingError()
  try {
    return (await post(newStoryFields(recording, storyteller), signal)).id
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause
    if (cause.code === 'upload_unknown' || cause.code === 'upload_unfinished') throw new UploadsMissingError()
    if (cause.code !== 'saved_otherwise') throw cause
    return await saveRest(recording, cause)
  }

  /** An earlier save succeeded, but its answer was lost, and more was recorded since: that becomes another story. */
  async function saveRest(saved: SavedRecording, cause: CallError): Promise<number> {
    const unsaved: DeviceTake[] = []
    for (const take of saved.takes) if (!(await isSaved(saved, take))) unsaved.push(take)
    const [first] = unsaved
    if (first) return (await post(newStoryFields({ ...saved, id: first.id, takes: unsaved }, storyteller), signal)).id
    // All of it is in the vault, such as in two stories, or with what another device recorded.
    const storyId = Number(cause.fields.storyId)
    if (!Number.isSafeInteger(storyId)) throw cause
    return storyId
  }

  async function isSaved(saved: SavedRecording, take: DeviceTake): Promise<boolean> {
    try {
      await client.open(saved, take, signal)
      return false
    } catch (cause) {
      if (!(cause instanceof CallError && cause.code === 'already_saved')) throw cause
      return Number(cause.fields.bytes ?? take.uploadedBytes) >= (take.uploadedBytes ?? 0)
    }
  }
}

/**
 * The text fields of `POST /api/stories`. The method is 'gemini' if there is no text, which asks the server to
 * transcribe, or if the server transcribed it, otherwise 'browser' (specification 3, "stories").
 * @param storyteller the account's name, for when no other name was entered
 */
export function newStoryFields({ id, familyId, draft, takes }: SavedRecording, storyteller: string): NewStoryFields {
  const { category, prompt, text, bedtime } = draft
  const withAudio = takes.filter(({ uploadedBytes }) => uploadedBytes !== 0)
  const [first] = takes
  return {
    title: titleOf(draft, takes).trim(),
    content: bedtime ? bedtime.content : text,
    ...(bedtime && { transcript: text, characterDetails: JSON.stringify(bedtime.details) }),
    duration: String(toWholeSeconds(durationOf({ takes }))),
    category,
    aiPrompt: prompt?.text ?? '',
    transcriptionMethod: text.trim() === '' || draft.isTranscribed ? 'gemini' : 'browser',
    ...(prompt?.questionId != null && { questionId: String(prompt.questionId) }),
    toldBy: (draft.toldBy ?? storyteller).trim(),
    language: toSpokenLanguage(draft.language),
    recordingKey: id,
    familyId: String(familyId),
    takes: JSON.stringify(withAudio.map((take) => ({ takeId: take.id, bytes: take.uploadedBytes }))),
    ...(first && {
      startedAt: new Date(first.startedAt).toISOString(),
      utcOffsetMinutes: String(first.utcOffsetMinutes),
    }),
  }
}

import { toWholeSeconds } from '#common/format/durations.ts'
import { utcOffsetAt } from '#common/format/recorded.ts'
import { toSpokenLanguage } from '#common/spoken-languages.ts'
import type { NewStoryFields, StoryToSave } from '#web/features/stories/use-save-story.ts'
import { CallError, isSignedOut } from '#web/lib/call-error.ts'
import type { FinishedRecording, StoryDraft } from '../session/recording-machine.ts'
import type { SendDelay } from '../storage/recordings-database.ts'
import type { UploadProgress } from './chunk-uploader.ts'

/**
 * Makes a story of a recording: by its upload when all of it was uploaded, otherwise by sending the recording itself.
 * Resolves to the reply when exactly this audio is a story; rejects with what the call rejects with.
 * @param upload the progress of the recording's upload; null when it was never uploaded
 */
export async function sendStory<Reply>(
  save: (story: Pick<StoryToSave, 'fields' | 'file'>) => Promise<Reply>,
  fields: NewStoryFields,
  recording: FinishedRecording,
  upload: Pick<UploadProgress, 'state' | 'bytes'> | null,
): Promise<Reply> {
  async function saveAs(recordingKey: string | undefined): Promise<Reply> {
    const own = { ...fields, recordingKey }
    try {
      if (upload?.state === 'done') {
        // The server may have more than this device, but never less.
        const takes = JSON.stringify([{ takeId: recording.id, bytes: upload.bytes }])
        return await save({ fields: { ...own, takes }, file: null })
      }
    } catch (cause) {
      if (!hasCode(cause, UPLOAD_MISSING)) throw cause
    }
    const name = fields.characterDetails ? BEDTIME_FILE_NAME : recordingFileName(recording.mimeType)
    return await save({ fields: own, file: { blob: recording.blob, name } })
  }

  try {
    return await saveAs(fields.recordingKey)
  } catch (cause) {
    if (!hasCode(cause, SAVED_BEFORE)) throw cause
    return await saveAs(await keyForLongerRecording(recording))
  }
}

/** Every format that browsers record (specification, section 7). */
const BEDTIME_FILE_NAME = 'bedtime-story.webm'
/** The server has another upload, or none, or it is in another story; the whole recording is sent instead. */
const UPLOAD_MISSING: ReadonlySet<string> = new Set([
  'upload_unknown',
  'upload_unfinished',
  'wrong_length',
  'already_saved',
  'not_audio',
])
/** The recording was saved before and more was appended since; this becomes another story. */
const SAVED_BEFORE: ReadonlySet<string> = new Set(['saved_otherwise'])

const hasCode = (cause: unknown, codes: ReadonlySet<string>) => cause instanceof CallError && codes.has(cause.code)

/**
 * Another key for a recording that has grown since a story was made of it. The key depends only on the recording, so a save
 * that is repeated after a lost answer has the same key: a UUID by name (RFC 9562, version 8).
 */
export async function keyForLongerRecording({ id, blob }: Pick<FinishedRecording, 'id' | 'blob'>): Promise<string> {
  const name = new TextEncoder().encode(`${id} ${blob.size}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', name)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return [hash.slice(0, 4), hash.slice(4, 6), hash.slice(6, 8), hash.slice(8, 10), hash.slice(10)]
    .map((part) => [...part].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    .join('-')
}

/**
 * The text fields of `POST /api/stories`. The method is 'gemini' if there is no text, which asks the server to
 * transcribe, or if the server transcribed it, otherwise 'browser' (specification 3, "stories").
 * @param storyteller the account's name, for when no other name was entered
 */
export function newStoryFields(draft: StoryDraft, recording: FinishedRecording, storyteller: string): NewStoryFields {
  const { title, category, prompt, text, bedtime } = draft
  const { startedAt, utcOffsetMinutes } = recording
  return {
    title: title.trim(),
    content: bedtime ? bedtime.content : text,
    ...(bedtime && { transcript: text, characterDetails: JSON.stringify(bedtime.details) }),
    duration: String(toWholeSeconds(recording.durationMs)),
    category,
    aiPrompt: prompt?.text ?? '',
    transcriptionMethod: text.trim() === '' || draft.isTranscribed ? 'gemini' : 'browser',
    ...(prompt?.questionId != null && { questionId: String(prompt.questionId) }),
    toldBy: (draft.toldBy ?? storyteller).trim(),
    language: toSpokenLanguage(draft.language),
    recordingKey: recording.id,
    familyId: String(recording.familyId),
    startedAt: new Date(startedAt).toISOString(),
    // This device has hardly moved since an earlier version stored the recording without it.
    utcOffsetMinutes: String(utcOffsetMinutes ?? utcOffsetAt(startedAt)),
  }
}

/** Why a story has to wait after a try that failed for now; null if the person canceled it. */
export function sendDelay(cause: unknown): SendDelay | null {
  if (cause instanceof DOMException && cause.name === 'AbortError') return null
  if (isSignedOut(cause)) return 'signed-out'
  // Only `false` is sure: a connected device may have no way to the server.
  return navigator.onLine === false ? 'offline' : 'unreachable'
}

const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
}

/** A file name for an upload or a download: `recording.webm`; `recording.bin` for a type we never record in. */
export function recordingFileName(mimeType: string): string {
  const [container = ''] = mimeType.split(';')
  return `recording.${EXTENSIONS[container.trim().toLowerCase()] ?? 'bin'}`
}

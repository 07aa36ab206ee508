import { useEffect, useMemo, useState } from 'react'
import { type SpokenLanguage, toSpokenLanguage } from '#common/spoken-languages.ts'
import { INLINE_MINUTES, transcribe } from '#server/features/transcripts/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { useWritesDown } from '#web/features/family/speech-settings.ts'
import { call } from '#web/lib/call.ts'
import { durationOf, type FinishedRecording, takeFileName } from '../takes/recording.ts'
import { useRecorder } from './use-recorder.ts'

/** Longer recordings are transcribed after saving; sending them only for a job would mean sending them twice. */
const canTranscribeNow = (recording: FinishedRecording): boolean => durationOf(recording) <= INLINE_MINUTES * 60_000

/** `silent`: the server listened to the recording and found no words in it. */
export type TranscriptionState = 'idle' | 'transcribing' | 'silent'

/**
 * If the browser recognized no words, or only those of part of the recording, asks the server for them once, as soon as the recording is finished. `transcript` is null if
 * the server can't transcribe it now.
 */
export function useServerTranscript(recording: FinishedRecording): {
  transcript: ServerTranscript | null
  transcription: TranscriptionState
} {
  const { session, user } = useRecorder()
  const accountId = user.id
  const [isTranscribing, setIsTranscribing] = useState(false)
  const [silentId, setSilentId] = useState<string | null>(null)
  const language = toSpokenLanguage(session.getSnapshot().draft.language)
  // While that is unknown, the server decides.
  const willTranscribe = useWritesDown(language) !== false
  const canTranscribe = willTranscribe && canTranscribeNow(recording)
  const transcript = useMemo(
    () =>
      canTranscribe
        ? createServerTranscript({
            // After the upload, which must be neither repeated nor delayed.
            transcribe: async (finished, signal) =>
              transcribeRecording(finished, { accountId, language }, (await session.settleUpload()) === 'done', signal),
            onTranscript: (id, text) => {
              if (text.trim() === '') setSilentId(id)
              else session.addServerTranscript(id, text)
            },
            onPendingChange: setIsTranscribing,
          })
        : null,
    [session, accountId, canTranscribe, language],
  )
  useEffect(() => {
    if (willTranscribe) session.discardPartialText()
    // Read here and not while rendering: text that the person deletes later must not come back.
    const { text } = session.getSnapshot().draft
    if (text.trim() === '') void transcript?.request(recording)
    return transcript?.cancel
  }, [session, transcript, recording, willTranscribe])
  return {
    transcript,
    transcription: isTranscribing ? 'transcribing' : silentId === recording.id ? 'silent' : 'idle',
  }
}

export interface ServerTranscript {
  /**
   * Requests the words of a recording, or joins the pending request. Never rejects: a failure is silent and leaves the text
   * empty (specification 8).
   */
  request(recording: FinishedRecording): Promise<void>
  /** Drops the pending request. */
  cancel(): void
}

export interface ServerTranscriptParts {
  /** Null if the words come after saving. */
  readonly transcribe: (recording: FinishedRecording, signal: AbortSignal) => Promise<string | null>
  readonly onTranscript: (recordingId: string, text: string) => void
  readonly onPendingChange: (isPending: boolean) => void
}

/** Transcribes one recording at a time. */
export function createServerTranscript(parts: ServerTranscriptParts): ServerTranscript {
  let current: { readonly id: string; readonly controller: AbortController; readonly done: Promise<void> } | null = null

  function cancel() {
    if (!current) return
    current.controller.abort()
    current = null
    parts.onPendingChange(false)
  }

  async function run(recording: FinishedRecording, controller: AbortController) {
    try {
      const text = await parts.transcribe(recording, controller.signal)
      if (text !== null && !controller.signal.aborted) parts.onTranscript(recording.id, text)
    } catch {
      // The server transcribes the recording again after it was saved.
    }
    if (current?.controller !== controller) return
    current = null
    parts.onPendingChange(false)
  }

  return {
    request(recording) {
      if (current?.id === recording.id) return current.done
      cancel()
      const controller = new AbortController()
      const done = run(recording, controller)
      current = { id: recording.id, controller, done }
      parts.onPendingChange(true)
      return done
    },
    cancel,
  }
}

/**
 * The words of a recording that is not saved yet; null if the server transcribes it later.
 * @param isUploaded all of it is on the server, so it isn't sent again
 * @throws CallError, TypeError
 */
async function transcribeRecording(
  { takes }: FinishedRecording,
  { accountId, language }: { accountId: number; language: SpokenLanguage },
  isUploaded: boolean,
  signal: AbortSignal,
): Promise<string | null> {
  const options = { signal, headers: { [PERSON_HEADER]: String(accountId) } }
  const [only, ...others] = takes
  if (!isUploaded && (!only || others.length > 0)) return null
  const uploaded = takes.map(({ id, blob }) => ({ takeId: id, bytes: blob.size }))
  const reply = await (isUploaded || !only
    ? call(transcribe, { body: { takes: JSON.stringify(uploaded), language } }, options)
    : call(
        transcribe,
        { body: { language } },
        { ...options, file: { blob: only.blob, name: takeFileName(only.mimeType) } },
      ))
  return 'transcription' in reply ? reply.transcription : null
}

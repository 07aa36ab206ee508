import { useEffect, useMemo, useState } from 'react'
import { toSpokenLanguage } from '#common/spoken-languages.ts'
import { INLINE_MINUTES, transcribe } from '#server/features/transcripts/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { useCanTranscribe } from '#web/features/family/speech-settings-query.ts'
import { call } from '#web/lib/call.ts'
import { durationOf, type FinishedRecording, takeFileName } from '../takes/recording.ts'
import { firstWords } from '../takes/title.ts'
import { useRecorder } from './use-recorder.ts'

/** `silent`: the server listened to the recording and found no words in it. */
export type TranscriptionState = 'idle' | 'transcribing' | 'silent'

/**
 * If the browser recognized no words, or only those of part of the recording, asks the server for them once, as soon as the
 * recording is finished. `transcript` is null if the server can't transcribe it now.
 */
export function useServerTranscript({ id, takes }: FinishedRecording) {
  const { session, user } = useRecorder()
  const [isTranscribing, setIsTranscribing] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const language = toSpokenLanguage(session.getSnapshot().draft.language)
  // While that is unknown, the server decides.
  const willTranscribe = useCanTranscribe(language) !== false
  // Longer recordings are transcribed after saving; sending them only for a job would mean sending them twice.
  const canTranscribe = willTranscribe && durationOf({ takes }) <= INLINE_MINUTES * 60_000

  const transcript = useMemo(() => {
    /** Null if the server transcribes it later. Rejects with CallError or TypeError. */
    async function requestText(signal: AbortSignal): Promise<string | null> {
      const options = { signal, headers: { [PERSON_HEADER]: String(user.id) } }
      // After the upload, which must be neither repeated nor delayed.
      const isUploaded = (await session.settleUpload()) === 'done'
      const uploaded = takes.map((take) => ({ takeId: take.id, bytes: take.blob.size }))
      const [only, ...others] = takes
      if (!isUploaded && (!only || others.length > 0)) return null
      const reply = await (isUploaded || !only
        ? call(transcribe, { body: { takes: JSON.stringify(uploaded), language } }, options)
        : call(
            transcribe,
            { body: { language } },
            { ...options, file: { blob: only.blob, name: takeFileName(only.mimeType) } },
          ))
      return 'transcription' in reply ? reply.transcription : null
    }
    if (!canTranscribe) return null
    return createServerTranscript({
      transcribe: requestText,
      onTranscript: (text) => (text.trim() === '' ? setIsSilent(true) : session.addServerTranscript(id, text)),
      onPendingChange: setIsTranscribing,
    })
  }, [session, user.id, id, takes, canTranscribe, language])

  useEffect(() => {
    if (willTranscribe) session.discardPartialText(firstWords(session.getSnapshot().draft.text))
    // Read here and not while rendering: text that the person deletes later must not come back.
    const { text } = session.getSnapshot().draft
    if (text.trim() === '') void transcript?.request()
    return transcript?.cancel
  }, [session, transcript, willTranscribe])

  const transcription: TranscriptionState = isTranscribing ? 'transcribing' : isSilent ? 'silent' : 'idle'
  return { transcript, transcription }
}

export interface ServerTranscript {
  /**
   * Requests the words, or joins the pending request. Never rejects: a failure is silent and leaves the text empty
   * (specification 8).
   */
  request(): Promise<void>
  /** Drops the pending request. */
  cancel(): void
}

export interface ServerTranscriptParts {
  /** Null if the words come after saving. */
  readonly transcribe: (signal: AbortSignal) => Promise<string | null>
  readonly onTranscript: (text: string) => void
  readonly onPendingChange: (isPending: boolean) => void
}

export function createServerTranscript(parts: ServerTranscriptParts): ServerTranscript {
  let current: { readonly controller: AbortController; readonly done: Promise<void> } | null = null

  async function run({ signal }: AbortController) {
    try {
      const text = await parts.transcribe(signal)
      if (text !== null && !signal.aborted) parts.onTranscript(text)
    } catch {
      // The server transcribes the recording again after it was saved.
    }
    if (!signal.aborted) end()
  }

  function end() {
    current = null
    parts.onPendingChange(false)
  }

  return {
    request() {
      if (current) return current.done
      const controller = new AbortController()
      current = { controller, done: run(controller) }
      parts.onPendingChange(true)
      return current.done
    },
    cancel() {
      if (!current) return
      current.controller.abort()
      end()
    },
  }
}

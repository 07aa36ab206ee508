import { useEffect, useMemo, useState } from 'react'
import { INLINE_MINUTES, transcribe } from '#server/features/transcripts/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import type { FinishedRecording } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { recordingFileName } from '../sync/send-story.ts'

/** Where the browser produced no text, asks the server as soon as the recording is there, and once only. */
export function useServerWords(
  session: RecordingSession,
  accountId: number,
  recording: FinishedRecording,
): { words: ServerWords; hearing: boolean } {
  const [hearing, setHearing] = useState(false)
  const words = useMemo(
    () =>
      createServerWords({
        // After its end has come to the vault, so that it is neither sent twice nor kept from getting there.
        ask: async (sound, signal) =>
          transcribeRecording(sound, accountId, (await session.settleUpload()) === 'done', signal),
        deliver: session.addServerTranscript,
        onHearing: setHearing,
      }),
    [session, accountId],
  )
  useEffect(() => {
    // Not read while drawing: somebody who wipes the words out afterwards does not want them back.
    const { text } = session.getSnapshot().draft
    if (text.trim() === '' && isHeardAtOnce(recording)) void words.hear(recording)
    return words.giveUp
  }, [session, words, recording])
  return { words, hearing }
}

export interface ServerWords {
  /**
   * Asks for the words of a recording, or waits with whoever asked already. Never rejects: a failure is silent and leaves
   * the text empty (specification 8).
   */
  hear(recording: FinishedRecording): Promise<void>
  /** The words are not waited for any more. */
  giveUp(): void
}

interface ServerWordsParts {
  /** Rejects when the words cannot be had. */
  readonly ask: (recording: FinishedRecording, signal: AbortSignal) => Promise<string>
  readonly deliver: (recordingId: string, text: string) => void
  /** Whether somebody is listening just now. */
  readonly onHearing: (hearing: boolean) => void
}

/** Has the server hear one recording at a time, for when the browser heard nothing. */
export function createServerWords({ ask, deliver, onHearing }: ServerWordsParts): ServerWords {
  let current: { readonly id: string; readonly stop: AbortController; readonly done: Promise<void> } | null = null

  function giveUp() {
    if (!current) return
    current.stop.abort()
    current = null
    onHearing(false)
  }

  async function listen(recording: FinishedRecording, stop: AbortController) {
    try {
      const text = await ask(recording, stop.signal)
      if (!stop.signal.aborted) deliver(recording.id, text)
    } catch {
      // The recording is kept either way, and the server hears it again after saving.
    }
    if (current?.stop !== stop) return
    current = null
    onHearing(false)
  }

  return {
    hear(recording) {
      if (current?.id === recording.id) return current.done
      giveUp()
      const stop = new AbortController()
      const done = listen(recording, stop)
      current = { id: recording.id, stop, done }
      onHearing(true)
      return done
    },
    giveUp,
  }
}

/** Longer recordings are answered with a job only: their words are heard after saving, without sending them twice. */
export const isHeardAtOnce = ({ durationMs }: FinishedRecording): boolean => durationMs <= INLINE_MINUTES * 60_000

/**
 * The words of a recording that is not saved yet; empty when they only come later.
 * @param accountId whose recording it is
 * @param inVault whether all of it is there: it is not sent a second time
 * @throws CallError, TypeError
 */
async function transcribeRecording(
  { id, blob, mimeType }: FinishedRecording,
  accountId: number,
  inVault: boolean,
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, headers: { [PERSON_HEADER]: String(accountId) } }
  const heard = await (inVault
    ? call(transcribe, { body: { uploadId: id } }, options)
    : call(transcribe, { body: {} }, { ...options, file: { blob, name: recordingFileName(mimeType) } }))
  return 'transcription' in heard ? heard.transcription : ''
}

import type { FinishedRecording } from '../session/recording-machine.ts'

export interface ServerWords {
  /**
   * Asks for the words of a recording, or waits with whoever asked already. Never rejects: a failure is silent and leaves
   * the text empty (specification 8).
   */
  hear(recording: FinishedRecording): Promise<void>
  /** The words are not waited for any more. */
  giveUp(): void
}

export interface ServerWordsParts {
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

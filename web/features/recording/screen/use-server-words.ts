import { useEffect, useMemo, useState } from 'react'
import type { FinishedRecording } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { createServerWords, type ServerWords } from '../sync/server-words.ts'
import { isHeardAtOnce, transcribeRecording } from '../sync/transcribe-recording.ts'

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
          transcribeRecording(sound, accountId, (await session.inVault()) === 'done', signal),
        deliver: session.serverWords,
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

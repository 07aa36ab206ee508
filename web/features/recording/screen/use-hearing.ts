import { useEffect, useState } from 'react'
import { browserClock } from '#web/lib/clock.ts'
import { type MicrophoneActivity, openSignalReader, watchSilence } from '../capture/silence.ts'
import type { RecordingSession } from '../session/recording-session.ts'

/** Whether the microphone gives anything while `running`; a pause is nobody's silence. */
export function useHearing(session: RecordingSession, running: boolean): MicrophoneActivity {
  const [hearing, setHearing] = useState<MicrophoneActivity>('active')
  useEffect(() => {
    const recorder = running ? session.getRecorder() : null
    if (!recorder) return
    const stop = watchSilence(openSignalReader(recorder.microphone.signal), browserClock, setHearing)
    return () => {
      stop()
      setHearing('active')
    }
  }, [session, running])
  return hearing
}

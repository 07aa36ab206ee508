import { useEffect, useState } from 'react'
import { browserClock } from '#web/lib/clock.ts'
import { openEar } from '../capture/ear.ts'
import type { Hearing } from '../capture/silence.ts'
import { watchSilence } from '../capture/silence-watch.ts'
import type { RecordingSession } from '../session/recording-session.ts'

/** Whether the microphone gives anything while `running`; a pause is nobody's silence. */
export function useHearing(session: RecordingSession, running: boolean): Hearing {
  const [hearing, setHearing] = useState<Hearing>('hears')
  useEffect(() => {
    const recorder = running ? session.getRecorder() : null
    if (!recorder) return
    const stop = watchSilence(openEar(recorder.microphone.signal), browserClock, setHearing)
    return () => {
      stop()
      setHearing('hears')
    }
  }, [session, running])
  return hearing
}

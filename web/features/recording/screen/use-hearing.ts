import { useEffect, useState } from 'react'
import { browserClock } from '../clock.ts'
import { openEar } from '../ear.ts'
import type { RecordingSession } from '../session.ts'
import type { Hearing } from '../silence.ts'
import { watchSilence } from '../silence-watch.ts'

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

import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { ElsewhereQuestion } from './elsewhere-question.tsx'
import { LostFamilyNotice } from './lost-family-notice.tsx'
import { RoomNotice, SpokenRoom } from './room-notice.tsx'
import { SilenceNotice } from './silence-notice.tsx'
import { useHearing } from './use-hearing.ts'
import { useScarceRoom } from './use-scarce-room.ts'

export interface RecordingWatchProps {
  session: RecordingSession
  snapshot: SessionSnapshot
  /** The person belongs to no family any more. */
  lost: boolean
  /** Records here although another tab does. */
  onRecordBeside: () => void
}

/** Watches over a recording, and says what could spoil it while there is still time. */
export function RecordingWatch({ session, snapshot, lost, onRecordBeside }: RecordingWatchProps) {
  const { phase, storageProblem, recordsElsewhere } = snapshot
  const hearing = useHearing(session, phase === 'recording')
  const minutes = useScarceRoom(session, phase === 'recording')
  // What has failed already is said by the recorder.
  const scarce = storageProblem ? null : minutes
  return (
    <>
      {/* Always there, so that screen readers hear what comes into it. */}
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        <SilenceNotice hearing={hearing} />
      </div>
      {scarce !== null && (
        <div className="w-full max-w-form text-left">
          <RoomNotice minutes={scarce} />
        </div>
      )}
      <div role="status" className="-mt-5">
        {scarce !== null && <SpokenRoom minutes={scarce} />}
      </div>
      {/* Always there, as above. */}
      <div role="status" className="w-full max-w-form text-left empty:-mt-5">
        {lost && phase !== 'idle' && <LostFamilyNotice />}
      </div>
      {recordsElsewhere && phase === 'idle' && (
        <ElsewhereQuestion onLeave={session.leaveToOtherTab} onRecord={onRecordBeside} />
      )}
    </>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserClock } from '#web/lib/clock.ts'
import { BITS_PER_SECOND } from '../capture/microphone.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { knownRoom, onRoomLimit, roomLimit } from '../storage/reserve/room-reserve.ts'
import { askToKeep, watchRoom } from '../storage/room-watch.ts'

/** Before this a recording is mostly its header. */
const TELLING_MS = 5000

/** How many minutes of recording there is room for, where that is little. */
export function useScarceRoom(session: RecordingSession, recording: boolean): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)

  const limit = useSyncExternalStore(onRoomLimit, roomLimit)

  // Once the device was seen to be full, that is said at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new limit is a reason to look again.
  useEffect(() => {
    if ('storage' in navigator)
      return watchRoom(knownRoom(navigator.storage), browserClock, () => bytesPerSecond(session), setMinutes)
  }, [session, limit])

  useEffect(() => {
    if (recording && 'storage' in navigator) void askToKeep(navigator.storage)
  }, [recording])

  return minutes
}

/** As the recording grows at present, and never less than the browser is asked for: silence takes less than speech. */
function bytesPerSecond(session: RecordingSession): number {
  const { elapsedMs } = session.getSnapshot()
  const bytes = session.getRecorder()?.receivedBytes() ?? 0
  const present = elapsedMs < TELLING_MS ? 0 : (bytes / elapsedMs) * 1000
  return Math.max(present, BITS_PER_SECOND / 8)
}

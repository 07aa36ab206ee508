import { useLater } from '#web/lib/use-later.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'

const loadNotices = () => import('./shown-notices.tsx')

/** What stands in the way of recording, near the button, until it is solved. */
export function RecorderNotices(props: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { availability, error, storageProblem } = props.snapshot
  const any = availability === 'unsupported' || error !== null || storageProblem !== null
  const { part } = useLater(loadNotices, any)
  return any && part && <part.ShownNotices {...props} />
}

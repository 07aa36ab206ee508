import { formatDuration } from '#common/format/durations.ts'
import type { SessionSnapshot } from '../session/session-store.ts'

type SafetyState = Pick<SessionSnapshot, 'phase' | 'savedMs' | 'storageProblem' | 'upload'>

/** Where the recording is safe, on this device and in the vault, second by second; never more than is true. */
export function safetyLine(state: SafetyState): string {
  if (state.upload?.state === 'done')
    return state.storageProblem ? 'Safe in your vault' : 'Safe on this device and in your vault'
  const hasStarted = state.phase !== 'idle' && state.phase !== 'requesting'
  return deviceLine(state) + (hasStarted && state.upload ? vaultLine(state.upload) : '')
}

function vaultLine({ state, ms }: NonNullable<SafetyState['upload']>): string {
  if (state === 'unreachable') return '. We can’t reach your vault right now; we’ll keep trying'
  if (state === 'signed-out') return '. We’ll upload it to your vault when you sign in again'
  return state === 'sending' && ms >= 1000 ? `, in your vault up to ${formatDuration(ms)}` : ''
}

function deviceLine({ phase, savedMs, storageProblem }: SafetyState): string {
  const safe = savedMs >= 1000 ? `Saved on this device up to ${formatDuration(savedMs)}` : ''
  if (phase === 'idle' || phase === 'requesting') return 'Saved on this device as you speak'
  if (storageProblem) return safe || 'Not saved on this device yet'
  return phase === 'complete' ? 'Saved on this device' : safe || 'Saving on this device…'
}

/** What leaving the page would do to the recording: end it properly, lose part of it, or nothing. */
export function harmOfLeaving({
  phase,
  storageProblem,
  recording,
}: Pick<SessionSnapshot, 'phase' | 'storageProblem' | 'recording'>): 'ends' | 'loses' | 'none' {
  const isLive = phase === 'recording' || phase === 'paused' || phase === 'processing'
  if (!isLive && phase !== 'complete') return 'none'
  if (storageProblem) return 'loses'
  // Once assembled it is on disk; "processing" only continues on the screen.
  return isLive && !recording ? 'ends' : 'none'
}

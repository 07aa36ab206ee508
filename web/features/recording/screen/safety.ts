import { formatDuration } from '#common/format/durations.ts'
import type { SessionSnapshot } from '../session/session-store.ts'

type Harmed = Pick<SessionSnapshot, 'phase' | 'storageProblem' | 'recording'>
type Seen = Pick<SessionSnapshot, 'phase' | 'savedMs' | 'storageProblem' | 'upload'>

/** Where the recording is safe, second by second, on this device and in the vault; never more than is true. */
export function safetyLine(seen: Seen): string {
  if (seen.upload?.state === 'done')
    return seen.storageProblem ? 'Safe in your vault' : 'Safe on this device and in your vault'
  const spoken = seen.phase !== 'idle' && seen.phase !== 'requesting'
  return deviceLine(seen) + (spoken && seen.upload ? vaultLine(seen.upload) : '')
}

function vaultLine({ state, ms }: NonNullable<Seen['upload']>): string {
  if (state === 'unreachable') return '. Your vault cannot be reached just now; we keep trying'
  if (state === 'signed-out') return '. It goes to your vault when you have signed in again'
  return state === 'sending' && ms >= 1000 ? `, in your vault up to ${formatDuration(ms)}` : ''
}

function deviceLine({ phase, savedMs, storageProblem }: Seen): string {
  const safe = savedMs >= 1000 ? `Saved on this device up to ${formatDuration(savedMs)}` : ''
  if (phase === 'idle' || phase === 'requesting') return 'Saved on this device as you speak'
  if (storageProblem) return safe || 'Not saved on this device yet'
  return phase === 'complete' ? 'Saved on this device' : safe || 'Saving on this device…'
}

/** What leaving the page would do to the recording in it: end it in good order, lose part of it, or nothing. */
export function harmOfLeaving({ phase, storageProblem, recording }: Harmed): 'ends' | 'loses' | 'none' {
  const live = phase === 'recording' || phase === 'paused' || phase === 'processing'
  if (!live && phase !== 'complete') return 'none'
  if (storageProblem) return 'loses'
  // Once it is put together it is on the disk: processing goes on for show only.
  return live && !recording ? 'ends' : 'none'
}

import { recordingProblem } from './problems.ts'
import type { SessionSnapshot } from './session-snapshot.ts'

/**
 * What to say when a recording cannot be played (specification 8, "Recording and saving"): one that was just made can be
 * made again; one that was found on this device may have been damaged.
 */
export function playbackFailure(endedBy: SessionSnapshot['endedBy']): { message: string; advice: string } {
  const { message } = recordingProblem(endedBy ? 'playback-failed' : 'playback-corrupted')
  return { message, advice: 'You can save it all the same: then we try to read it.' }
}

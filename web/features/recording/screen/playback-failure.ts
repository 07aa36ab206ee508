import type { SessionSnapshot } from '../session/session-snapshot.ts'

const FAILED = 'Unable to play the recording. Please try recording again.'
const CORRUPTED = 'Unable to play the recording. The audio may be corrupted.'

/**
 * What to say when a recording cannot be played (specification 8, "Recording and saving"): one that was just made can be
 * made again; one that was found on this device may have been damaged.
 */
export function playbackFailure(endedBy: SessionSnapshot['endedBy']): { message: string; advice: string } {
  return {
    message: endedBy ? FAILED : CORRUPTED,
    advice: 'You can save it all the same: then we try to read it.',
  }
}

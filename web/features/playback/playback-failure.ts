/** What is said when a story cannot be played, and what to do then. */
export const PLAYBACK_FAILURE = {
  message: 'Unable to play the recording. The audio may be corrupted.',
  advice: 'It can also be the connection. Please try again in a moment.',
}

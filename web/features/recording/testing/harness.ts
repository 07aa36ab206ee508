import { createBrowserSession } from '../session/browser-session.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { fillReserve, usageLimit } from '../storage/space-reserve.ts'

// The page of `session.browser.test.ts`: a session with the browser's own parts, and nothing to see.

declare global {
  interface Window {
    session: RecordingSession
    /** Occupies space for the end of a recording. */
    fillReserve(): Promise<void>
    /** How many bytes can be in use; null until the device was seen to be full. */
    usageLimitBytes(): number | null
    /** Opens the newest recording that waits on this device; false when there is none. */
    restoreNewest(): Promise<boolean>
    /** Records more of it; false when there is none. */
    continueNewest(): Promise<boolean>
    /** Plays the recording at hand to its end, fast; how far into it that is, in seconds. */
    playToEnd(): Promise<number>
    /** The recording at hand, as base64. */
    readRecording(): Promise<string>
  }
}

const ACCOUNT = 1
const FAMILY = 10

window.session = createBrowserSession(ACCOUNT, false)

document.querySelector('#start')?.addEventListener('click', () => window.session.start(FAMILY))

window.fillReserve = () => fillReserve(navigator.storage, createRecordingLocks(navigator.locks))
window.usageLimitBytes = () => usageLimit.getState().bytes

window.restoreNewest = async () => {
  const [newest] = await window.session.listRecoverable()
  if (newest) await window.session.restore(newest)
  return newest !== undefined
}

window.continueNewest = async () => {
  const [newest] = await window.session.listRecoverable()
  if (newest) await window.session.continueRecording(newest)
  return newest !== undefined
}

window.playToEnd = async () => {
  const { recording } = window.session.getSnapshot()
  const player = new Audio(URL.createObjectURL(recording?.blob ?? new Blob()))
  player.playbackRate = 4
  const ended = new Promise((resolve, reject) => {
    player.addEventListener('ended', resolve)
    player.addEventListener('error', () => reject(new Error(player.error?.message)))
  })
  await player.play()
  await ended
  return player.currentTime
}

window.readRecording = async () => {
  const { recording } = window.session.getSnapshot()
  const bytes = new Uint8Array((await recording?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

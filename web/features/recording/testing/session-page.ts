import { fillReserve, usageLimit } from '#web/features/device-space/space-reserve.ts'
import { createBrowserSession } from '../session/browser-session.ts'
import type { RecordingSession } from '../session/recording-session.ts'

// The page for `recording-session.browser.test.ts`: a session with the real browser APIs and no UI.

declare global {
  interface Window {
    session: RecordingSession
    /** Occupies space for the end of a recording. */
    fillReserve(): Promise<void>
    /** How many bytes can be in use; null until the device was seen to be full. */
    usageLimitBytes(): number | null
    /** Restores the newest unsaved recording; false if there is none. */
    restoreNewest(): Promise<boolean>
    /** Continues the newest unsaved recording; false if there is none. */
    continueNewest(): Promise<boolean>
    /** Plays the first take of the current recording to its end, fast; resolves to the position reached. All in seconds. */
    playToEnd(from?: number): Promise<number>
    /** A take of the current recording, as base64. */
    readTake(position: number): Promise<string>
  }
}

const ACCOUNT = 1
const FAMILY = 10

window.session = createBrowserSession(ACCOUNT, { liveWords: 'off', language: 'en-US' })

document.querySelector('#start')?.addEventListener('click', () => window.session.start(FAMILY))

window.fillReserve = () => fillReserve(navigator.storage, async () => false)
window.usageLimitBytes = () => usageLimit.getState().bytes

window.restoreNewest = async () => {
  const [newest] = await window.session.queue.listUnsaved()
  if (newest) await window.session.restore(newest)
  return newest !== undefined
}

window.continueNewest = async () => {
  const [newest] = await window.session.queue.listUnsaved()
  if (newest) await window.session.continueRecording(newest)
  return newest !== undefined
}

window.playToEnd = async (from = 0) => {
  const { recording } = window.session.getSnapshot()
  const player = new Audio(URL.createObjectURL(recording?.takes[0]?.blob ?? new Blob()))
  player.playbackRate = 4
  const ended = new Promise((resolve, reject) => {
    player.addEventListener('ended', resolve)
    player.addEventListener('error', () => reject(new Error(player.error?.message)))
  })
  player.currentTime = from
  await player.play()
  await ended
  return player.currentTime
}

window.readTake = async (position) => {
  const { recording } = window.session.getSnapshot()
  const bytes = new Uint8Array((await recording?.takes[position]?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

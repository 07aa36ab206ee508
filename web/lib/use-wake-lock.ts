import { useEffect } from 'react'

/** Keeps the screen on while `enabled`: many tablets take the microphone away when the screen turns off. */
export function useWakeLock(enabled: boolean): void {
  useEffect(() => {
    if (enabled && 'wakeLock' in navigator) return keepAwake(document, navigator.wakeLock)
  }, [enabled])
}

/** The parts of `document` and `navigator.wakeLock` that we use. */
type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
type ScreenLock = Pick<WakeLock, 'request'>

/** Browsers release the lock when the page is hidden, and some only grant it right after a click. */
const RETRY_EVENTS = ['visibilitychange', 'click'] as const

/** Keeps the screen on until the returned function is called. If the browser refuses, the screen turns off as usual. */
export function keepAwake(page: VisiblePage, screen: ScreenLock): () => void {
  let isOver = false
  let isRequesting = false
  let lock: WakeLockSentinel | null = null

  async function acquire() {
    if (isRequesting || (lock && !lock.released) || page.visibilityState !== 'visible') return
    isRequesting = true
    lock = await screen.request('screen').catch(() => null)
    isRequesting = false
    if (isOver) void lock?.release()
  }

  void acquire()
  for (const event of RETRY_EVENTS) page.addEventListener(event, acquire)
  return () => {
    isOver = true
    for (const event of RETRY_EVENTS) page.removeEventListener(event, acquire)
    void lock?.release()
  }
}

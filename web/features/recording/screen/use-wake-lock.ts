import { useEffect } from 'react'

/** Keeps the screen on while `wanted`: many tablets take the microphone away when they go dark. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (wanted && 'wakeLock' in navigator) return keepAwake(document, navigator.wakeLock)
  }, [wanted])
}

/** The parts of the browser that are used: `document` and `navigator.wakeLock`. */
type AwakePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
type AwakeScreen = Pick<WakeLock, 'request'>

/** The browser takes the lock back when the page is hidden, and some give it only to somebody who has just pressed. */
const ASK_AGAIN_ON = ['visibilitychange', 'click'] as const

/** Keeps the screen on until the function that comes back is called; where the browser refuses, it goes dark as always. */
export function keepAwake(page: AwakePage, screen: AwakeScreen): () => void {
  let over = false
  let asking = false
  let lock: WakeLockSentinel | null = null

  async function ask() {
    if (asking || (lock && !lock.released) || page.visibilityState !== 'visible') return
    asking = true
    lock = await screen.request('screen').catch(() => null)
    asking = false
    if (over) void lock?.release()
  }

  void ask()
  for (const event of ASK_AGAIN_ON) page.addEventListener(event, ask)
  return () => {
    over = true
    for (const event of ASK_AGAIN_ON) page.removeEventListener(event, ask)
    void lock?.release()
  }
}

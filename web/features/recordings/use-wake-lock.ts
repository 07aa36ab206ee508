import { useEffect } from 'react'

/** Keeps the screen on while `wanted`: many tablets take the microphone away when they go dark. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void given?.release()
      else lock = given
    }
    void ask()
    // The browser takes it back when the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [wanted])
}

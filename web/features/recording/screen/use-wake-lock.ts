import { useEffect } from 'react'
import { keepAwake } from '../wake-lock.ts'

/** Keeps the screen on while `wanted`: many tablets take the microphone away when they go dark. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (wanted && 'wakeLock' in navigator) return keepAwake(document, navigator.wakeLock)
  }, [wanted])
}

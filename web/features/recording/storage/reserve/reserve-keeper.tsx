import { useEffect } from 'react'
import { createRecordingLocks } from '../recording-locks.ts'
import { keepReserve } from './room-reserve.ts'

/** Keeps some room on this device for the end of a recording. */
export function ReserveKeeper() {
  useEffect(() => {
    if ('storage' in navigator && 'locks' in navigator)
      void keepReserve(navigator.storage, createRecordingLocks(navigator.locks))
  }, [])
  return null
}

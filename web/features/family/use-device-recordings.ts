import { useEffect, useState } from 'react'
import { openSliceStore, type SliceStore, type UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'

/**
 * What this account has recorded on this device and is in no vault: what was never saved, and what waits for the network.
 * Null until it is known; looked at again with the window.
 */
export function useDeviceRecordings(accountId: number) {
  const [recordings, setRecordings] = useState<readonly UnsavedRecording[] | null>(null)
  const [store, setStore] = useState<SliceStore | null>(null)

  useEffect(() => {
    const opened = openSliceStore(accountId)
    let left = false
    async function look() {
      // Where the browser keeps no recordings there are none.
      const found = await Promise.all([opened.listUnsaved(), opened.listQueued()]).catch(() => [])
      if (!left) setRecordings(found.flat().filter(({ slices }) => slices > 0))
    }
    setStore(opened)
    void look()
    addEventListener('focus', look)
    return () => {
      left = true
      removeEventListener('focus', look)
      void opened.close()
    }
  }, [accountId])

  return { recordings, store }
}

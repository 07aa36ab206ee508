import { useSyncExternalStore } from 'react'

/** Whether the browser knows that there is no network. */
export const useIsOffline = (): boolean => useSyncExternalStore(onNetworkChange, isOffline, () => false)

const isOffline = () => navigator.onLine === false

function onNetworkChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

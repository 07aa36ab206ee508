import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

// While a recording runs, nothing may reload or leave the page, not even an expired session.
const store = createStore(() => ({ locks: 0 }))
const isLocked = (): boolean => store.getState().locks > 0
const addLocks = (count: 1 | -1): void => store.setState(({ locks }) => ({ locks: locks + count }))

/** Whether something on this page must not be interrupted. */
export const useIsPageLocked = (): boolean => useSyncExternalStore(store.subscribe, isLocked, () => false)

/** Locks the page while `locked`, for example during a recording. */
export const usePageLock = (locked: boolean): void =>
  useEffect(() => {
    if (!locked) return
    addLocks(1)
    return () => addLocks(-1)
  }, [locked])

/** Runs `action` now or, if the page is locked, once it no longer is. */
export const whenPageIsUnlocked = (action: () => void): void => {
  if (!isLocked()) {
    action()
    return
  }
  const unsubscribe = store.subscribe(() => {
    if (isLocked()) return
    unsubscribe()
    action()
  })
}

let confirmation: (() => Promise<boolean>) | null = null

/** Registers `mayLeave`, called before signing out leaves this page. Returns how to unregister it. */
export const confirmBeforeLeaving = (mayLeave: () => Promise<boolean>): (() => void) => {
  confirmation = mayLeave
  return () => {
    if (confirmation === mayLeave) confirmation = null
  }
}

/** Whether the user may leave the page, after confirming it if something would be lost. */
export const mayLeavePage = async (): Promise<boolean> => (confirmation ? await confirmation() : true)

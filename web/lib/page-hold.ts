import { useEffect, useSyncExternalStore } from 'react'

// A recording that is running must not be left, whatever becomes of the session: those who would leave the page wait.
let holds = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1): void => {
  holds += by
  for (const listener of listeners) listener()
}

/** Tells when holding begins or ends. Returns how to stop listening. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something on this page must not be interrupted. */
const pageIsHeld = (): boolean => holds > 0

export const usePageIsHeld = (): boolean => useSyncExternalStore(subscribe, pageIsHeld, () => false)

/** Holds the page while `held`, such as while a recording is running. */
export const usePageHold = (held: boolean): void =>
  useEffect(() => {
    if (!held) return
    change(1)
    return () => change(-1)
  }, [held])

let ask: (() => Promise<boolean>) | null = null

/** Has `mayLeave` asked before somebody who signs out leaves this page. Returns how to ask no more. */
export const askBeforeLeaving = (mayLeave: () => Promise<boolean>): (() => void) => {
  ask = mayLeave
  return () => {
    if (ask === mayLeave) ask = null
  }
}

/** Whether the person may leave and, where there is something to lose, still wants to. */
export const mayLeavePage = async (): Promise<boolean> => (ask ? await ask() : true)

/** Runs `leave` now, or as soon as nothing holds the page any more. */
export const whenPageIsFree = (leave: () => void): void => {
  if (!pageIsHeld()) {
    leave()
    return
  }
  const stop = subscribe(() => {
    if (pageIsHeld()) return
    stop()
    leave()
  })
}

import { createStore } from 'zustand/vanilla'

// Toast behavior is specified (section 9).
const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_DURATION_MS = 5_000
export const TOAST_SWIPE_THRESHOLD_PX = 50
export const TOAST_HOTKEY = ['F8']

export interface ToastOptions {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** An action such as Undo; `altText` tells users who cannot react in time where else to find it. */
  action?: { label: string; altText: string; onAct: () => void }
}

export interface ShownToast extends ToastOptions {
  id: number
  /** By `performance.now()`. */
  shownAtMs: number
  variant: 'default' | 'destructive'
  /** Dismissed toasts stay in the list, closed, until they are removed. */
  open: boolean
}

/** The current toasts, newest first. */
export const toastStore = createStore<readonly ShownToast[]>(() => [])

let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function show(next: readonly ShownToast[]): void {
  for (const removed of toastStore.getState().filter((old) => !next.some(({ id }) => id === old.id))) {
    clearTimeout(removals.get(removed.id))
    removals.delete(removed.id)
  }
  toastStore.setState(next, true)
}

/**
 * Shows a message for five seconds. A new toast replaces the current one. A toast is never the only sign of an error: the page
 * shows it too, near its cause.
 */
export function toast({ variant = 'default', ...options }: ToastOptions): { id: number; dismiss: () => void } {
  const id = ++lastId
  const shown = { ...options, variant, id, shownAtMs: performance.now(), open: true }
  show([shown, ...toastStore.getState()].slice(0, TOAST_LIMIT))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes a toast. It is removed after `TOAST_REMOVE_DELAY_MS`, or when the next one shows. */
export function dismissToast(id: number): void {
  const toasts = toastStore.getState()
  if (!toasts.some((one) => one.id === id && one.open)) return
  removals.set(
    id,
    setTimeout(() => show(toastStore.getState().filter((one) => one.id !== id)), TOAST_REMOVE_DELAY_MS),
  )
  show(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)))
}

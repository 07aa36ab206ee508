/** How toasts behave, as the specification says (section 9, Toasts). */
const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_DURATION_MS = 5_000
export const TOAST_SWIPE_THRESHOLD_PX = 50
export const TOAST_HOTKEY = ['F8']

export interface ToastOptions {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** A way to take it back, such as Undo; `altText` says how else the same can be done, for those who cannot be quick. */
  action?: { label: string; altText: string; onAct: () => void }
}

export interface ShownToast extends ToastOptions {
  id: number
  variant: 'default' | 'destructive'
  /** Dismissed toasts stay in the list, closed, until they are removed. */
  open: boolean
}

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function show(next: readonly ShownToast[]): void {
  for (const gone of toasts.filter((old) => !next.some((kept) => kept.id === old.id))) {
    clearTimeout(removals.get(gone.id))
    removals.delete(gone.id)
  }
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says something for five seconds; callable from anywhere, shown by the Toaster. A new toast takes the place of the one that is showing.
 * Never the only sign of an error: that also stands in the page, near what failed.
 */
export function toast({ variant = 'default', ...options }: ToastOptions): { id: number; dismiss: () => void } {
  const id = ++lastId
  show([{ ...options, variant, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes a toast; it is forgotten after `TOAST_REMOVE_DELAY_MS`, or as soon as another one comes. */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.open)) return
  removals.set(
    id,
    setTimeout(() => show(toasts.filter((one) => one.id !== id)), TOAST_REMOVE_DELAY_MS),
  )
  show(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)))
}

/** For `useSyncExternalStore`: the toasts now, newest first. */
export function currentToasts(): readonly ShownToast[] {
  return toasts
}

/** For `useSyncExternalStore`: calls `listener` after every change until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

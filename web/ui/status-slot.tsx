import { useCallback } from 'react'
import { createStore } from 'zustand/vanilla'
import { classNames } from './class-names.ts'

/** The slot on the screen; null if it has none. */
export const statusSlot = createStore<HTMLElement | null>(() => null)

/**
 * Where a screen shows what concerns the whole app, such as a lost connection: below what must never be covered. On screens
 * without a slot it is in a bar at the bottom of the window (`web/app/background-services.tsx`).
 */
export function StatusSlot({ className }: { className?: string }) {
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    statusSlot.setState(element, true)
    return () => {
      if (statusSlot.getState() === element) statusSlot.setState(null, true)
    }
  }, [])
  return (
    <div
      ref={ref}
      data-status-slot
      className={classNames('flex w-full flex-col gap-3 text-left empty:hidden', className)}
    />
  )
}

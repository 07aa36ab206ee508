import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { STATUS_HEIGHT, useReserveHeight } from '#web/ui/bottom-bars.ts'
import type { Elements } from '#web/ui/elements.ts'
import { statusSlot } from '#web/ui/status-slot.tsx'

/** `StatusBar`s: in the screen's slot, or else at the bottom edge of the window, so that nothing above them moves. */
export function StatusBars({ children }: { children: Elements }) {
  const slot = useStore(statusSlot)
  return slot ? createPortal(children, slot) : <BottomBars>{children}</BottomBars>
}

function BottomBars({ children }: { children: Elements }) {
  const bars = useReserveHeight<HTMLDivElement>(STATUS_HEIGHT)
  return (
    <div ref={bars} data-bottom-bar className="sticky bottom-[var(--player-height,0px)] z-30">
      {children}
    </div>
  )
}

import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

/** How long a pointer rests before a tooltip shows, and how soon the next one shows at once (specification, section 9). */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_DELAY_MS = 300

/** Once, at the root of whatever uses Tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

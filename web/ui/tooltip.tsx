import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  /** A few words. Touch screens never show them, so nothing may depend on them. */
  text: string
  /** One element that can be focused, such as an IconButton. */
  children: ReactElement
}

/** A few words beside what the pointer or the focus rests on. Needs a TooltipProvider above it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* Where its element is: at the end of the page it would stand outside of every landmark. */}
      <Radix.Content
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-w-72 animate-fade-in rounded-small bg-ink px-3.5 py-2 text-small leading-snug text-paper forced-color-adjust-none"
      >
        {text}
      </Radix.Content>
    </Radix.Root>
  )
}

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

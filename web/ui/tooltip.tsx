import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  /** A few words. Touch screens never show them, so they must not be essential. */
  text: string
  /** One element that can be focused, such as an IconButton. */
  children: ReactElement
}

/** A few words next to the hovered or focused element. Needs a TooltipProvider above it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* Without a portal, which would put it outside all landmarks. */}
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

/** Hover time before a tooltip shows, and the time in which the next one shows instantly (specification, section 9). */
export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_DELAY_MS = 300

/** Needed once, above all Tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

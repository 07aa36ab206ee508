import type { ReactNode } from 'react'
import type { PartStatus } from '#web/lib/part-loader.ts'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'

export interface LazyButtonProps {
  /** The dialog that the button opens. */
  status: PartStatus
  isOpen: boolean
  onOpen: () => void
  icon: Elements
  /** The heading of the story that the button belongs to. */
  titleId: string
  children: ReactNode
}

/** A button whose dialog is fetched on the first press. If that fails it says so, and another press tries again. */
export function LazyButton({ status, isOpen, onOpen, icon, titleId, children }: LazyButtonProps) {
  const { isLoaded, hasFailed, retry } = status
  return (
    <>
      <Button
        variant="quiet"
        icon={icon}
        pending={isOpen && !isLoaded && !hasFailed}
        aria-describedby={titleId}
        onClick={() => {
          onOpen()
          if (hasFailed) void retry()
        }}
      >
        {children}
      </Button>
      {hasFailed && (
        <p role="alert" className="w-full pl-5.5 text-clay">
          We can’t reach the server. Check your connection and try again.
        </p>
      )}
    </>
  )
}

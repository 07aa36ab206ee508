import type { ReactNode } from 'react'
import type { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'

export interface LaterButtonProps {
  /** What it opens, and whether that is wanted now. */
  later: ReturnType<typeof useLater>
  open: boolean
  onOpen: () => void
  icon: ReactNode
  /** The heading of the story it is about. */
  titleId: string
  children: ReactNode
}

/** A button under a story whose dialog is fetched when it is pressed. Where that fails it says so; another press tries again. */
export function LaterButton({ later, open, onOpen, icon, titleId, children }: LaterButtonProps) {
  const { part, failed, retry } = later
  return (
    <>
      <Button
        variant="quiet"
        icon={icon}
        pending={open && !part && !failed}
        aria-describedby={titleId}
        onClick={() => {
          onOpen()
          if (failed) void retry()
        }}
      >
        {children}
      </Button>
      {failed && (
        <p role="alert" className="w-full pl-5.5 text-clay">
          We cannot reach the server. Please try again.
        </p>
      )}
    </>
  )
}

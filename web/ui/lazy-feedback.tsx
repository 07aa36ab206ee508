import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { PartStatus } from './lazy.tsx'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'

const UNREACHABLE = "We can't reach the server. Please try again."

/** In place of a lazy part that still has not loaded after several tries. */
export function LazyError({ title, onRetry }: { title?: string; onRetry: () => Promise<void> }) {
  const action = (
    <Button variant="secondary" onClick={onRetry}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" {...(title && { title })} action={action}>
      {UNREACHABLE}
    </Notice>
  )
}

export interface LazyOpeningProps {
  status: PartStatus
  onCancel: () => void
}

/** Stays at the bottom of the screen while a dialog loads. Canceling closes it, so the dialog cannot pop up minutes later. */
export function LazyOpening({ status: { retry }, onCancel }: LazyOpeningProps) {
  const [isTrying, setTrying] = useState(true)
  const attempt = useCallback(() => {
    setTrying(true)
    void retry().then(() => setTrying(false))
  }, [retry])
  useEffect(attempt, [attempt])
  useRestoreFocus()
  const actions = (
    <>
      <Button variant="secondary" onClick={attempt}>
        Try Again
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
  return (
    <div className="fixed inset-x-gutter bottom-4 z-50 mx-auto max-w-[50rem] rounded-card bg-paper shadow-high">
      {isTrying ? (
        <div className="p-4">
          <Spinner label="Opening…" />
        </div>
      ) : (
        <Notice tone="error" action={actions}>
          {UNREACHABLE}
        </Notice>
      )}
    </div>
  )
}

/** Puts the focus back on the button that was pressed, before the dialog reads where it is. */
function useRestoreFocus() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
}

export interface LazyButtonProps {
  /** The dialog that the button opens. */
  status: PartStatus
  isOpen: boolean
  onOpen: () => void
  icon: ReactNode
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
          {UNREACHABLE}
        </p>
      )}
    </>
  )
}

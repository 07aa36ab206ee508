import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export interface WindowComingProps {
  /** Tries to fetch it, and resolves when that is over. */
  onTry: () => Promise<void>
  onCancel: () => void
}

/** Stands at the foot of the screen until a window can open. It can be called off: nothing opens by itself much later. */
export function WindowComing({ onTry, onCancel }: WindowComingProps) {
  const [trying, setTrying] = useState(true)
  const attempt = useCallback(() => {
    setTrying(true)
    void onTry().then(() => setTrying(false))
  }, [onTry])
  useEffect(attempt, [attempt])
  useFocusBack()
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
      {trying ? (
        <div className="p-4">
          <Spinner label="Opening…" />
        </div>
      ) : (
        <Notice tone="error" action={actions}>
          We cannot reach the server. Please try again.
        </Notice>
      )}
    </div>
  )
}

/** To what was pressed to open the window, before that looks where the focus is. */
function useFocusBack() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
}

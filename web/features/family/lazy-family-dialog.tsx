import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useIdle } from '#web/lib/scheduling.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { FamilyDialog, FamilyDialogsProps } from './family-dialogs.tsx'

const FamilyDialogs = lazyPart(() => import('./family-dialogs.tsx').then((module) => module.FamilyDialogs))

interface LazyFamilyDialogProps extends Omit<FamilyDialogsProps, 'dialog'> {
  dialog: FamilyDialog | null
}

/** The open dialog, if any. All dialogs share one chunk, fetched when the page is idle. */
export function LazyFamilyDialog({ dialog, familyName, onClose }: LazyFamilyDialogProps) {
  const { isLoaded, retry } = FamilyDialogs.usePreload(useIdle() || dialog !== null)
  if (!dialog) return null
  if (!isLoaded) return <DialogLoading onTry={retry} onCancel={onClose} />
  return <FamilyDialogs dialog={dialog} familyName={familyName} onClose={onClose} />
}

interface DialogLoadingProps {
  /** Tries to load the dialogs; resolves when the try is over, however it ends. */
  onTry: () => Promise<void>
  onCancel: () => void
}

/** Shown at the bottom of the screen until the dialog can open. It can be canceled, so no dialog pops up much later. */
function DialogLoading({ onTry, onCancel }: DialogLoadingProps) {
  const [isTrying, setIsTrying] = useState(true)
  const tryAgain = useCallback(() => {
    setIsTrying(true)
    void onTry().then(() => setIsTrying(false))
  }, [onTry])
  useEffect(tryAgain, [tryAgain])
  useRestoreFocus()
  const actions = (
    <>
      <Button variant="secondary" onClick={tryAgain}>
        Try Again
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
  return (
    <section
      tabIndex={-1}
      aria-label="Opening"
      className="fixed inset-x-gutter bottom-4 z-50 mx-auto max-w-[50rem] rounded-card bg-paper shadow-high outline-none"
    >
      {isTrying ? (
        <div className="p-4">
          <Spinner label="Opening…" />
        </div>
      ) : (
        <Notice tone="error" action={actions}>
          We can’t reach the server. Check your connection and try again.
        </Notice>
      )}
    </section>
  )
}

/** Focuses the button that opened the dialog again, before the dialog remembers where the focus was. */
function useRestoreFocus() {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
}

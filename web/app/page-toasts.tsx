import { useEffect } from 'react'
import { dismissToastOfLeftPage, Toaster } from '#web/ui/toaster.tsx'
import { router } from './router.tsx'

/** The app's toasts. A toast goes with the page it belongs to: over the next one it would say something about what is gone. */
export function PageToasts() {
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) dismissToastOfLeftPage()
      }),
    [],
  )
  return <Toaster />
}

import { useSyncExternalStore } from 'react'
import { lazyPart } from '#web/ui/lazy.tsx'
import { currentToasts, subscribeToToasts } from '#web/ui/toast.ts'

const Toaster = lazyPart(() => import('#web/ui/toaster.tsx').then((module) => module.Toaster))

/** Shows toasts. The toaster is fetched with the first one, which keeps 9 kB out of the first load. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, currentToasts).length > 0
  const { isLoaded } = Toaster.usePreload(isNeeded)
  return (isNeeded || isLoaded) && <Toaster />
}

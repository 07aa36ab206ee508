import { useSyncExternalStore } from 'react'
import { useLater } from '#web/lib/use-later.ts'
import { currentToasts, subscribeToToasts } from '#web/ui/toast.ts'

const loadToaster = () => import('#web/ui/toaster.tsx')

/** Shows toasts; the part that does is fetched with the first one, which keeps 9 kB out of every first load. */
export function Toasts() {
  const needed = useSyncExternalStore(subscribeToToasts, currentToasts).length > 0
  const { part } = useLater(loadToaster, needed)
  return part && <part.Toaster />
}

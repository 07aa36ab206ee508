import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from 'zustand'
import { showFlashMessage } from '../lib/flash-message.ts'
import { queryClient } from '../lib/query-client.ts'
import { useIdle } from '../lib/scheduling.ts'
import '../styles/app.css'
import { countPages } from '../lib/analytics/track.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { OptionalPart } from '../ui/optional-part.tsx'
import { toastStore } from '../ui/toast.ts'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('No #root')

/** After a crash React renders nothing, so index.html's "Loading..." shows again; replace it. */
const showCrashMessage = (error: unknown) => {
  const words = document.querySelector('#coming > p')
  if (words) words.textContent = 'We couldn’t show this page. Please reload it.'
  reportError(error)
}

countPages(router)
createRoot(root, { onUncaughtError: showCrashMessage }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
showFlashMessage()

const PageToasts = lazyPart(() => import('./page-toasts.tsx').then((module) => module.PageToasts))

/** Shows toasts. They are fetched once the page is idle, before the network can go: 9 kB less in the first load. */
function Toasts() {
  const newestId = useStore(toastStore, ([newest]) => newest?.id ?? 0)
  const isNeeded = newestId > 0
  const { isLoaded } = PageToasts.usePreload(useIdle() || isNeeded)
  return <OptionalPart resetKey={newestId}>{(isNeeded || isLoaded) && <PageToasts />}</OptionalPart>
}

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showCarriedNotice } from '#web/lib/carried-notice.ts'
import { queryClient } from '#web/lib/query-client.ts'
import '#web/styles/app.css'
import { countPages } from '../lib/analytics/track.ts'
import { router } from './router.tsx'
import { Toasts } from './toasts.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Nothing is drawn any more then, and "Loading..." would come back for good. */
const formatBroken = (error: unknown) => {
  const words = document.querySelector('#coming > p')
  if (words) words.textContent = 'This page could not be shown. Please load it again.'
  reportError(error)
}

countPages(router)
createRoot(root, { onUncaughtError: formatBroken }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
showCarriedNotice()

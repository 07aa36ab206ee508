import { HOW_ARE_YOU, type PageState, TIDY_UP } from '#web/service-worker/messages.ts'
import { reloadForMissingPart } from './reload-for-missing-part.ts'

const HOUR = 3_600_000

/** Registers the service worker, and keeps it and its cache current until `signal`. */
export function keepWorker(signal: AbortSignal): void {
  // Absent where the context is not secure, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let lookedAt = Date.now()

  /**
   * A new worker takes over when no page of the old build is open any more, as browsers have it; the old build's cache goes
   * then. Asking for it earlier (`skipWaiting`) had Chromium hold up the next page load for minutes.
   */
  const settle = () => {
    if (!registration?.waiting) registration?.active?.postMessage(TIDY_UP)
  }

  async function register() {
    registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const watch = () => registration?.installing?.addEventListener('statechange', settle, { signal })
    registration.addEventListener('updatefound', watch, { signal })
    watch()
    settle()
  }

  function look() {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > HOUR) {
      lookedAt = Date.now()
      void registration?.update().catch(() => {})
    }
    settle()
  }

  serviceWorker.addEventListener(
    'message',
    ({ data, ports }) => {
      if (data === HOW_ARE_YOU) ports[0]?.postMessage(pageState())
    },
    { signal },
  )
  serviceWorker.startMessages()
  serviceWorker.addEventListener('controllerchange', settle, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('vite:preloadError', reloadForMissingPart, { signal })
  // Without a worker everything works that a network brings.
  void register().catch(() => {})
}

function pageState(): PageState {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return {
    entry: script ? new URL(script.src).pathname : '',
  }
}

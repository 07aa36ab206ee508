import { whenPageIsUnlocked } from '#web/lib/page-lock.ts'
import { CLEAN_UP, GET_PAGE_STATE, type PageState } from '#web/service-worker/page-messages.ts'
import { requireServer } from '../lib/connectivity.ts'

const HOUR_MS = 3_600_000

/** Registers the service worker and keeps it and its cache current until `signal` aborts. */
export function registerServiceWorker(signal: AbortSignal): void {
  // Missing without https and in some private windows.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let checkedAt = performance.now()

  /**
   * A new worker takes over once no page of the old build is open, as browsers do by default, and then deletes the old build's
   * cache. Forcing it with `skipWaiting` made Chromium delay the next page load for minutes.
   */
  const cleanUp = () => {
    if (!registration?.waiting) registration?.active?.postMessage(CLEAN_UP)
  }

  async function register() {
    registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const watchInstall = () => registration?.installing?.addEventListener('statechange', cleanUp, { signal })
    registration.addEventListener('updatefound', watchInstall, { signal })
    watchInstall()
    cleanUp()
  }

  function onVisibilityChange() {
    if (document.visibilityState === 'visible' && performance.now() - checkedAt > HOUR_MS) {
      checkedAt = performance.now()
      void registration?.update().catch(() => {})
    }
    cleanUp()
  }

  serviceWorker.addEventListener(
    'message',
    ({ data, ports }) => {
      if (data === GET_PAGE_STATE) ports[0]?.postMessage(pageState())
    },
    { signal },
  )
  serviceWorker.startMessages()
  serviceWorker.addEventListener('controllerchange', cleanUp, { signal })
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  addEventListener('vite:preloadError', reloadForMissingPart, { signal })
  // Without a worker, everything still works online.
  void register().catch(() => {})
}

function pageState(): PageState {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return { entry: script ? new URL(script.src).pathname : '' }
}

const RELOADED_AT_KEY = 'keepsaid-reloaded-at'
/** If a chunk is missing again this soon after a reload, another reload won't help. */
const RELOAD_INTERVAL_MS = 60_000

/** A chunk is gone from the server because of a new build: reloads the page, once nothing locks it, to get the new chunks. */
async function reloadForMissingPart(): Promise<void> {
  // Across reloads only the clock goes on. It may have been set back meanwhile.
  if (Math.abs(Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY))) < RELOAD_INTERVAL_MS) return
  try {
    await requireServer()
  } catch {
    // The server may be back in a moment. Reloading now would lose the page as well.
    return
  }
  whenPageIsUnlocked(() => {
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    location.reload()
  })
}

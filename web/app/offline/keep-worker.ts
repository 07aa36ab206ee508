import { pageIsHeld, subscribeToPageHold } from '#web/lib/page-hold.ts'
import { HOW_ARE_YOU, type PageState, type ToWorker } from '#web/service-worker/messages.ts'
import { reloadForMissingPart } from './reload-for-missing-part.ts'

const HOUR = 3_600_000
/** How often a new worker that was refused is offered again. */
const AGAIN_MS = 5000

/** Registers the service worker, and keeps it and its cache current until `signal`. */
export function keepWorker(signal: AbortSignal): void {
  // Absent where the context is not secure, and in some private windows.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let registration: ServiceWorkerRegistration | undefined
  let lookedAt = Date.now()

  const say = (worker: ServiceWorker | null | undefined, message: ToWorker) => worker?.postMessage(message)
  /**
   * A new worker takes over when no page minds; afterwards the old build's cache goes when no page uses it. The worker at
   * work is left in peace until then: a browser does not relieve one that is busy.
   */
  const settle = () => {
    if (registration?.waiting) say(registration.waiting, 'take-over-when-free')
    else say(registration?.active, 'tidy-up')
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
  signal.addEventListener('abort', subscribeToPageHold(settle))
  const timer = setInterval(() => registration?.waiting && settle(), AGAIN_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  // Without a worker everything works that a network brings.
  void register().catch(() => {})
}

function pageState(): PageState {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return {
    busy: pageIsHeld() || document.querySelector('form') !== null,
    entry: script ? new URL(script.src).pathname : '',
  }
}

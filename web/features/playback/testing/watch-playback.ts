import type { Page } from 'playwright-core'

interface DeviceControls {
  title: string | undefined
  artist: string | undefined
  album: string | undefined
  state: string
  position: MediaPositionState | undefined
  actions: string[]
}

declare global {
  interface Window {
    observed: {
      /** Position in seconds at each start of playback. */
      starts: number[]
      handlers: Map<string, MediaSessionActionHandler>
      position: MediaPositionState | undefined
    }
  }
}

/** Runs in the page: records where playback started, and what the page passes to the media session. */
function observe(): void {
  const observed: Window['observed'] = { starts: [], handlers: new Map(), position: undefined }
  Object.assign(window, { observed })
  // By the time of `playing`, playback has moved on from where it was sent.
  let sought: number | undefined
  addEventListener(
    'seeking',
    ({ target }) => {
      if (target instanceof HTMLMediaElement) sought = target.currentTime
    },
    { capture: true },
  )
  addEventListener(
    'playing',
    ({ target }) => {
      if (target instanceof HTMLMediaElement) observed.starts.push(sought ?? target.currentTime)
      sought = undefined
    },
    { capture: true },
  )
  const session = navigator.mediaSession
  session.setActionHandler = (action, handler) => {
    if (handler) observed.handlers.set(action, handler)
    else observed.handlers.delete(action)
  }
  session.setPositionState = (position) => {
    observed.position = position
  }
}

/** Watches the page's audio element, and presses media keys. Call it before the page opens. */
export async function watchPlayback(page: Page) {
  await page.addInitScript(observe)
  return {
    /** Waits until playback reaches a position in seconds. */
    reaches: (seconds: number) =>
      page.waitForFunction((from) => (document.querySelector('audio')?.currentTime ?? 0) >= from, seconds),
    read: (property: 'paused' | 'currentTime' | 'playbackRate' | 'preservesPitch' | 'src') =>
      page.evaluate((name) => document.querySelector('audio')?.[name], property),
    /** Where playback started each time, in seconds. */
    starts: () => page.evaluate(() => window.observed.starts),
    press: (action: MediaSessionAction, details: { seekTime?: number } = {}) =>
      page.evaluate(([key, more]) => window.observed.handlers.get(key)?.({ action: key, ...more }), [
        action,
        details,
      ] as const),
    deviceControls: (): Promise<DeviceControls> =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        artist: navigator.mediaSession.metadata?.artist,
        album: navigator.mediaSession.metadata?.album,
        state: navigator.mediaSession.playbackState,
        position: window.observed.position,
        actions: [...window.observed.handlers.keys()],
      })),
  }
}

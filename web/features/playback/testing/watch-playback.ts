import type { Page } from 'playwright-core'

interface OnDevice {
  title: string | undefined
  artist: string | undefined
  album: string | undefined
  state: string
  told: MediaPositionState | undefined
  keys: string[]
}

/** Notes in the page where each playing began, and what the page tells the device. */
function noteInPage(): void {
  const noted = {
    starts: [] as number[],
    keys: new Map<string, MediaSessionActionHandler>(),
    told: undefined as unknown,
  }
  Object.assign(window, { noted })
  addEventListener(
    'playing',
    ({ target }) => target instanceof HTMLMediaElement && noted.starts.push(target.currentTime),
    {
      capture: true,
    },
  )
  const session = navigator.mediaSession
  session.setActionHandler = (action, handler) => {
    if (handler) noted.keys.set(action, handler)
    else noted.keys.delete(action)
  }
  session.setPositionState = (state) => {
    noted.told = state
  }
}

declare global {
  interface Window {
    noted: { starts: number[]; keys: Map<string, MediaSessionActionHandler>; told: MediaPositionState | undefined }
  }
}

/** Listens to the one player of a page, and has the keys of a device. To be called before the page is opened. */
export async function watchSound(page: Page) {
  await page.addInitScript(noteInPage)
  return {
    /** Until the sound has played to a place, in seconds. */
    reaches: (seconds: number) =>
      page.waitForFunction((from) => (document.querySelector('audio')?.currentTime ?? 0) >= from, seconds),
    is: (what: 'paused' | 'currentTime' | 'playbackRate' | 'preservesPitch' | 'src') =>
      page.evaluate((name) => document.querySelector('audio')?.[name], what),
    /** Where it began to play each time, in seconds. */
    starts: () => page.evaluate(() => window.noted.starts),
    press: (action: MediaSessionAction, details: { seekTime?: number } = {}) =>
      page.evaluate(([key, more]) => window.noted.keys.get(key)?.({ action: key, ...more }), [
        action,
        details,
      ] as const),
    onDevice: (): Promise<OnDevice> =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        artist: navigator.mediaSession.metadata?.artist,
        album: navigator.mediaSession.metadata?.album,
        state: navigator.mediaSession.playbackState,
        told: window.noted.told,
        keys: [...window.noted.keys.keys()],
      })),
  }
}

let entering: Promise<unknown> = Promise.resolve()

/** Fills the screen with the page. Call it while handling a press. Does nothing where there is no such thing, as on iPhones. */
export function enterFullScreen(): void {
  if (!document.fullscreenEnabled) return
  entering = document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
}

/** Also if the screen hasn't been filled yet. */
export async function leaveFullScreen(): Promise<void> {
  await entering
  if (document.fullscreenElement) await document.exitFullscreen?.().catch(() => undefined)
}
